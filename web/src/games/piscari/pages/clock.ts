// Waits that can be held and let go: while the rules are read, no time passes at the board.

interface Waiting {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  done: () => void;
}

export class Clock {
  private readonly waiting = new Set<Waiting>();
  private held = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** So many milliseconds, not counting those in which the clock is held. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const one: Waiting = { left: milliseconds, since: this.now(), timer: undefined, done };
      this.waiting.add(one);
      if (!this.held) this.start(one);
    });
  }

  hold(): void {
    if (this.held) return;
    this.held = true;
    for (const one of this.waiting) {
      clearTimeout(one.timer);
      one.left -= this.now() - one.since;
    }
  }

  letGo(): void {
    if (!this.held) return;
    this.held = false;
    for (const one of this.waiting) this.start(one);
  }

  /** Nobody waits any more; what was waited for never comes. */
  stop(): void {
    for (const one of this.waiting) clearTimeout(one.timer);
    this.waiting.clear();
  }

  private start(one: Waiting): void {
    one.since = this.now();
    one.timer = setTimeout(
      () => {
        this.waiting.delete(one);
        one.done();
      },
      Math.max(0, one.left),
    );
  }
}
