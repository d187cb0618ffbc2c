// What came for one side of a table and is shown one message after another, so that the eye follows.
import type { Message } from "../wire/types";

/** What is shown one after another. */
export type Queued = Extract<Message, { type: "event" | "welcome" }>;

export class EventQueue {
  private readonly waiting: Queued[] = [];
  private isShowing = false;
  private isOpen = true;

  /** `pause` is how long what moved something is looked at before the next message, in milliseconds, whether
   *  that has come by then or not; `empty` is called whenever there is none left to show. */
  constructor(
    private readonly show: (message: Queued) => void,
    private readonly pause: () => number,
    private readonly empty: () => void,
  ) {}

  push(message: Queued): void {
    this.waiting.push(message);
    if (!this.isShowing) this.next();
  }

  close(): void {
    this.isOpen = false;
  }

  private readonly next = (): void => {
    if (!this.isOpen) return;
    const message = this.waiting.shift();
    this.isShowing = message !== undefined;
    if (message === undefined) return;
    this.show(message);
    if (this.waiting.length === 0) this.empty();
    const pause = message.type === "event" && message.diff.length > 0 ? this.pause() : 0;
    if (pause > 0) setTimeout(this.next, pause);
    else this.next();
  };
}
