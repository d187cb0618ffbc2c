// Arrow keys over the cells of a grid, counted row by row.
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell that an arrow key leads to; none at the edge, or where the key is no arrow. */
export function cellBeside(from: number, key: string, width: number, height: number): number | null {
  const step = STEPS[key];
  if (!step || from < 0) return null;
  const x = (from % width) + step[0];
  const y = Math.floor(from / width) + step[1];
  return x < 0 || y < 0 || x >= width || y >= height ? null : y * width + x;
}
