/** The eight elements on a grid of 24: filled where `fill`, else drawn with a round pen. */
const GLYPHS: Record<string, { path: string; fill: boolean; colour: string }> = {
  fire: {
    path: "M12.6 2c.5 3.8 5.4 6 5.4 11.600a6 6 0 0 1-12 0c0-2.7 1.3-4.5 2.5-5.7.2 1.5.7 2.5 1.5 3C9.7 7.6 10.6 4.3 12.6 2Z",
    fill: true,
    colour: "#d9480f",
  },
  ice: {
    path: "M12 3v18M4.2 7.500l15.6 9M19.8 7.500l-15.6 9M9.6 4.6 12 7l2.4-2.400M9.6 19.4 12 17l2.4 2.400M4 11.200l3.3-.9-.9-3.300M20 12.800l-3.3.9.9 3.300M4 12.800l3.3.9-.9 3.300M20 11.200l-3.3-.9.9-3.3",
    fill: false,
    colour: "#0c86bd",
  },
  thunder: { path: "M13.6 2 5 13.400h5.400L9.2 22 19 9.900h-5.900Z", fill: true, colour: "#b27400" },
  earth: { path: "M2.5 19.5 9 6.500l4 7 2.7-3.7 5.8 9.700Z", fill: true, colour: "#84531f" },
  poison: {
    path: "M12 2.500c3 4.2 6 7.6 6 11.300a6 6 0 0 1-12 0c0-3.7 3-7.1 6-11.300Z",
    fill: true,
    colour: "#7c3aa6",
  },
  wind: {
    path: "M3 8.500h10.700a2.7 2.7 0 1 0-2.5-3.700M3 12.500h15.200a2.8 2.8 0 1 1-2.6 3.800M3 16.500h7.600a2.3 2.3 0 1 1-2.1 3.2",
    fill: false,
    colour: "#2d7a57",
  },
  water: {
    path: "M2.5 7.500c2.2-2.7 4.1-2.7 6.3 0s4.2 2.7 6.4 0 4.1-2.7 6.3 0M2.5 12.500c2.2-2.7 4.1-2.7 6.3 0s4.2 2.7 6.4 0 4.1-2.7 6.3 0M2.5 17.500c2.2-2.7 4.1-2.7 6.3 0s4.2 2.7 6.4 0 4.1-2.7 6.3 0",
    fill: false,
    colour: "#1c64b8",
  },
  holy: {
    path: "M12 1.800l2.3 7.9 7.9 2.3-7.9 2.3-2.3 7.9-2.3-7.900L1.8 12l7.9-2.300Z",
    fill: true,
    colour: "#a37f00",
  },
};

/** An element's glyph around the origin, `size` across; in its own colour unless another is given. */
export function Element({ element, size, colour }: { element: string; size: number; colour?: string }) {
  const glyph = GLYPHS[element];
  if (!glyph) return null;
  const paint = colour ?? glyph.colour;
  return (
    <path
      d={glyph.path}
      transform={`scale(${size / 24}) translate(-12 -12)`}
      fill={glyph.fill ? paint : "none"}
      stroke={paint}
      strokeWidth={glyph.fill ? 0.8 : 2.1}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
