/** What a picture is called, for those who hear the page. Beside drawn text, a label would have to
 *  repeat the drawing word by word. */
export function Said({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
