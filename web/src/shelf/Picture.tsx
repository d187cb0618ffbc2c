// A game's little picture: its own if its folder draws one, else a table of it drawn from its scene, else
// cards on felt with its initial.
import { lazy, Suspense } from "react";
import { useServer } from "../frame/carriers";
import { picture } from "../table/faces";

const Drawn = lazy(() => import("../scene/Still"));

export function Picture({ game, name }: { game: string; name: string }) {
  const Own = picture(game);
  const server = useServer();
  return (
    <div className="absolute inset-0 overflow-hidden [&>svg]:size-full [&>svg]:block" aria-hidden="true">
      {Own === null ? (
        <Suspense fallback={<Plain game={game} name={name} />}>
          <Drawn game={game} server={server ?? null} otherwise={<Plain game={game} name={name} />} />
        </Suspense>
      ) : (
        <Suspense fallback={<div className="size-full bg-sunk" />}>
          <Own />
        </Suspense>
      )}
    </div>
  );
}

function Plain({ game, name }: { game: string; name: string }) {
  const hue = [...game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <rect width="240" height="232" fill={`hsl(${hue} 34% 30%)`} />
      <rect
        x="10"
        y="10"
        width="220"
        height="212"
        rx="8"
        fill="none"
        stroke="#fff"
        strokeOpacity=".22"
        strokeWidth="1.5"
      />
      <g stroke="rgb(0 0 0 / .12)">
        <rect x="62" y="62" width="84" height="116" rx="9" fill="#fdfaf2" transform="rotate(-9 104 120)" />
        <rect x="94" y="58" width="84" height="116" rx="9" fill="#fdfaf2" transform="rotate(7 136 116)" />
      </g>
      <text
        x="136"
        y="134"
        textAnchor="middle"
        fontSize="56"
        fill={`hsl(${hue} 44% 32%)`}
        transform="rotate(7 136 116)"
        fontFamily="var(--font-serif)"
        fontWeight="600"
      >
        {[...name][0]}
      </text>
    </svg>
  );
}
