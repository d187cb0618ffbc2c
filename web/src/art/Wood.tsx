// Wood, as all boards are made of it: gradients and one grain over the whole, so that it reads as one plank.
export const WOOD = { frame: "#7a4e2a", groove: "#4d2f18" };

/** Their ids begin with `id`: frame, plank, bevel, well; the filters grain and dark. */
export function Grain({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}frame`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#8f6138" />
        <stop offset=".5" stopColor="#7a4e2a" />
        <stop offset="1" stopColor="#6b4322" />
      </linearGradient>
      <linearGradient id={`${id}plank`} x1="0" y1="0" x2=".3" y2="1">
        <stop offset="0" stopColor="#dcb27c" />
        <stop offset=".5" stopColor="#cd9c62" />
        <stop offset="1" stopColor="#b98650" />
      </linearGradient>
      <linearGradient id={`${id}bevel`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff3da" stopOpacity=".9" />
        <stop offset=".35" stopColor="#fff3da" stopOpacity=".15" />
        <stop offset=".7" stopColor="#6b3f14" stopOpacity=".1" />
        <stop offset="1" stopColor="#6b3f14" stopOpacity=".55" />
      </linearGradient>
      <radialGradient id={`${id}well`} cx=".5" cy=".62" r=".62">
        <stop offset="0" stopColor="#6d4722" />
        <stop offset=".7" stopColor="#4a2c13" />
        <stop offset="1" stopColor="#2c1808" />
      </radialGradient>
      <filter id={`${id}grain`} x="0" y="0" width="1" height="1">
        <feTurbulence type="fractalNoise" baseFrequency=".009 .19" numOctaves="4" seed="11" />
        <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .29  0 0 0 0 .09  0 1.7 0 0 -.7" />
        <feComposite in2="SourceAlpha" operator="in" />
      </filter>
      <filter id={`${id}dark`} x="0" y="0" width="1" height="1">
        <feTurbulence type="fractalNoise" baseFrequency=".008 .16" numOctaves="3" seed="5" />
        <feColorMatrix values="0 0 0 0 .2  0 0 0 0 .1  0 0 0 0 .03  0 2 0 0 -.75" />
        <feComposite in2="SourceAlpha" operator="in" />
      </filter>
    </defs>
  );
}
