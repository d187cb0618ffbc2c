import { useState } from "react";

/** Hand a link to whatever the device shares with, else to the clipboard. */
export function useShare(): [(link: string, title: string) => Promise<void>, boolean] {
  const [isDone, setDone] = useState(false);
  const share = async (link: string, title: string) => {
    if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ url: link, title });
        return;
      } catch (error) {
        if ((error as Error).name === "AbortError") return;
      }
    }
    await copied(link);
    setDone(true);
    setTimeout(() => setDone(false), 2_500);
  };
  return [share, isDone];
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // an address without https has no clipboard of its own
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
