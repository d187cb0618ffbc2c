// The action that was asked and has no answer yet. Where the line breaks it is kept, and asked again only in the
// position it was chosen in: elsewhere it was played, or something else was.
import type { LegalAction } from "../wire/types";

interface Pending {
  action: LegalAction;
  side: number;
  seq: number | undefined;
  /** Of the message that asked for it; empty where it is not sent yet. */
  id: string;
}

export class PendingAction {
  private kept: Pending | null = null;

  /** `say` sends an action of a side, chosen at an entry, and tells the message's id. */
  constructor(private readonly say: (action: LegalAction, side: number, seq: number | undefined) => string) {}

  get isThere(): boolean {
    return this.kept !== null;
  }

  keep(action: LegalAction, side: number, seq: number | undefined): void {
    this.kept = { action, side, seq, id: "" };
  }

  send(): void {
    if (this.kept !== null) this.kept.id = this.say(this.kept.action, this.kept.side, this.kept.seq);
  }

  sendUnsent(): void {
    if (this.kept?.id === "") this.send();
  }

  /** The line of a side is back, at this entry: ask again, or forget it and say so. */
  resume(side: number, seq: number): "forgotten" | "kept" {
    if (this.kept === null || this.kept.side !== side) return "kept";
    if (this.kept.seq === seq) {
      this.send();
      return "kept";
    }
    this.kept = null;
    return "forgotten";
  }

  /** This message has its answer. */
  settle(id: string): void {
    if (this.kept?.id === id) this.kept = null;
  }
}
