/** The three signs on a grid of 120, drawn in white with one round pen. */
const SIGNS: Record<string, string> = {
  rock: "M20 88C6 66 20 36 44 26c24-9 46 2 56 22 9 20 5 40-10 48-20 9-58 9-70-8ZM42 52c5-7 13-11 22-10M88 62c3 7 2 14-3 20M36 84h.1",
  paper: "M30 16h40l22 22v66H30ZM70 16v22h22M43 54h36M43 69h36M43 84h22",
  scissors:
    "M40 14 74 76M80 14 46 76M49 92a14 14 0 1 1-28 0 14 14 0 0 1 28 0ZM99 92a14 14 0 1 1-28 0 14 14 0 0 1 28 0Z",
};

export function Sign({ choice }: { choice: string }) {
  return (
    <path
      d={SIGNS[choice] ?? ""}
      fill="none"
      stroke="#fff"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
