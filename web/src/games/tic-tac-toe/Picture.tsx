import { PAINT } from "../../art/Pawn";

const MARKS = ["x", "", "o", "", "x", "", "o", "", "x"];

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <rect width="240" height="232" fill="#efe3cb" />
      <g transform="rotate(-3 120 116)">
        <rect x="31" y="29" width="182" height="182" rx="8" fill="#5b4630" opacity=".25" />
        <rect x="29" y="25" width="182" height="182" rx="8" fill="#fffdf7" />
        <path
          d="M92 40v152M148 40v152M44 88h152M44 144h152"
          stroke="#4a3d2c"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M52 48 188 184"
          stroke={PAINT[0].light}
          strokeWidth="9"
          strokeLinecap="round"
          opacity=".45"
        />
        {MARKS.map((mark, index) => {
          const at = `translate(${64 + (index % 3) * 56} ${60 + Math.floor(index / 3) * 56})`;
          if (mark === "x")
            return (
              <path
                key={index}
                d="M-14-14 14 14M14-14-14 14"
                transform={at}
                stroke={PAINT[0].main}
                strokeWidth="8"
                strokeLinecap="round"
              />
            );
          return (
            mark && (
              <circle key={index} r="15" transform={at} fill="none" stroke={PAINT[1].main} strokeWidth="8" />
            )
          );
        })}
      </g>
    </svg>
  );
}
