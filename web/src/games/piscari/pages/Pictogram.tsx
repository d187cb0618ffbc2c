// The small line drawings on buttons; they only repeat what the words say.
const PATHS = {
  book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2v14",
  flag: "M6 21V4m0 0c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  exit: "M10 4H5v16h5M9 12h11m0 0-4-4m4 4-4 4",
  back: "M20 12H5m0 0 6-6m-6 6 6 6",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  close: "M6 6l12 12M18 6 6 18",
  pen: "M4 20l1-5L16 4l4 4L9 19l-5 1M14 6l4 4",
} as const;

export function Pictogram({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="pictogram" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
