// A bot at the own seat: it is asked to play once for each turn, and for none after it was refused.
import type { Asked } from "../wire/carrier";
import type { Side } from "./side";

export class Autoplay {
  isOn = false;
  private level: string | null = null;
  /** The entry after which it was last asked. */
  private playedAfter = -1;
  private id = "";

  /** `say` sends a message for the own seat, and tells the message's id. */
  constructor(private readonly say: (message: Asked) => string) {}

  switch(isOn: boolean, level: string | null): void {
    this.isOn = isOn;
    this.level = level;
    this.forget();
  }

  /** The line was lost: whatever was asked has no answer, and may be asked again. */
  forget(): void {
    this.playedAfter = -1;
  }

  /** Ask for this turn, where it is one and was not asked for yet. */
  play(side: Pick<Side, "seq" | "legal" | "outcome">): boolean {
    const isTurn = side.legal.length > 0 && side.outcome === null;
    if (!this.isOn || !isTurn || this.playedAfter === side.seq) return false;
    this.playedAfter = side.seq;
    this.id = this.say({ type: "autoplay", level: this.level });
    return true;
  }

  /** Whether the message of this id was its last question. */
  asked(id: string | null): boolean {
    return id !== null && id === this.id;
  }
}
