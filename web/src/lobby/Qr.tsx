import { useEffect, useState } from "react";

/** A link as a QR code, drawn as one path; always ink on white, so that every camera reads it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import("uqr").then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 });
      const path = data
        .flatMap((row, y) => row.flatMap((isInk, x) => (isInk ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join("");
      if (isWanted) setDrawn({ size, path });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <div className="bg-white rounded-xl border border-line p-2 size-48 mx-auto">
      {drawn && (
        <svg
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          role="img"
          aria-label={label}
          className="size-full"
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} fill="#16181d" />
        </svg>
      )}
    </div>
  );
}
