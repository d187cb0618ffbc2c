// One match at this screen, phase by phase, with the author's timings. It says what is to be seen
// and heard and asks the table; it knows no rule, and where anything is drawn is not its affair.
import { WireError } from "../../../wire/carrier";
import { type Colour, type Figure, type Icon, opponent, type Rolled, type PiscariView } from "../view";
import type { Clock } from "./clock";
import type { Table } from "./worker";

export const ROLL = 2_000;
export const BLINK = 1_000;
export const REST = 1_000;
export const STUCK = 2_000;
/** How long a refusal stays beside its cell. */
export const REFUSAL = 4_000;
/** How long a wizard that plays by itself lets people see whose turn it is. */
export const AUTOMATIC = 1_000;

export type Phase = "ready" | "rolling" | "choosing" | "stuck" | "blinking" | "placed" | "over" | "failed";

/** One turn as it is written down. */
export interface Turn {
  colour: Colour;
  isWizard: boolean;
  icon: Icon;
  cell: string | null;
  taken: Figure | null;
  lines: string[];
}

export interface Shown {
  phase: Phase;
  /** The side whose turn it is on the screen. */
  active: Colour;
  board: Record<string, Figure | null>;
  /** What the active die shows; null is the question mark. */
  icon: Icon | null;
  /** What the active wizard does in this turn. */
  wizard: "plays" | "suggests" | null;
  /** Which of messages 1 to 6 stands under the board. */
  message: "turn" | "choose" | "stuck" | "wizardPlays" | "wizardSuggests" | "won" | null;
  allowed: readonly string[];
  hint: string | null;
  /** The cell whose old content blinks. */
  blinking: string | null;
  winningLines: readonly string[];
  /** The grandmaster's chance of winning by cell. */
  chances: Readonly<Record<string, number>> | null;
  refusal: { cell: string; text: string } | null;
  turns: readonly Turn[];
}

export type Sound = "roulement_du_de" | "victoire" | Icon;

export interface Play {
  readonly shown: Shown;
  watch(watcher: () => void): () => void;
  roll(): void;
  askWizard(): void;
  askGrandmaster(): void;
  choose(cell: string): void;
  /** While the rules are read. */
  hold(): void;
  letGo(): void;
  end(): void;
}

export interface Surroundings {
  table: Table;
  clock: Clock;
  sound: (sound: Sound) => void;
  language: () => string;
  /** Whether the wizard of a side plays by itself. */
  isAutomatic: (colour: Colour) => boolean;
}

export class Match implements Play {
  shown: Shown;
  private readonly watchers = new Set<() => void>();
  private isEnded = false;

  constructor(private readonly at: Surroundings) {
    this.shown = { ...start(at.table.view), turns: [] };
    this.begun();
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  roll = (): void => {
    if (this.shown.phase === "ready") this.go(() => this.rolled(null));
  };

  askWizard = (): void => {
    const { phase, wizard } = this.shown;
    if (phase === "ready") this.go(() => this.rolled("plays"));
    else if (phase === "choosing" && wizard === null) this.go(() => this.advised());
  };

  askGrandmaster = (): void => {
    if (this.shown.phase === "choosing" && this.shown.chances === null) this.go(() => this.weighed());
  };

  choose = (cell: string): void => {
    if (this.shown.phase !== "choosing" || this.shown.wizard === "plays") return;
    if (this.shown.allowed.includes(cell)) this.go(() => this.placed(cell));
    else this.go(() => this.refused(cell));
  };

  hold = (): void => this.at.clock.hold();
  letGo = (): void => this.at.clock.letGo();

  end = (): void => {
    this.isEnded = true;
    this.at.clock.stop();
    this.at.table.close();
  };

  /** The start of a match, and of every turn. */
  private begun(): void {
    const { active } = this.shown;
    if (!this.at.isAutomatic(active)) return;
    void this.at.clock.wait(AUTOMATIC).then(() => {
      if (!this.isEnded && this.shown.phase === "ready" && this.at.isAutomatic(active)) this.askWizard();
    });
  }

  private async rolled(wizard: "plays" | null): Promise<void> {
    const { active } = this.shown;
    this.at.sound("roulement_du_de");
    this.show({ phase: "rolling", wizard, message: wizard && "wizardPlays" });
    const [view] = await Promise.all([
      this.at.table.act(active, "roll", {}, this.at.language()),
      this.at.clock.wait(ROLL),
    ]);
    const { icon, passed } = rolled(view);
    this.at.sound(icon);
    if (passed) return this.passed(view);
    const allowed = this.at.table.legal(active).map(({ args }) => String(args.cell));
    this.show({ phase: "choosing", icon, allowed, message: wizard ? "wizardPlays" : "choose" });
    if (wizard === null) return;
    const advice = await this.at.table.advice(active, "wizard");
    if (advice && !this.isEnded) await this.placed(String(advice.action.args.cell));
  }

  private async passed(view: PiscariView): Promise<void> {
    const { active, wizard } = this.shown;
    const { icon } = rolled(view);
    const turn: Turn = {
      colour: active,
      isWizard: wizard === "plays",
      icon,
      cell: null,
      taken: null,
      lines: [],
    };
    this.show({ phase: "stuck", icon, message: "stuck", turns: [...this.shown.turns, turn] });
    await this.at.clock.wait(STUCK);
    this.handOn();
  }

  private async advised(): Promise<void> {
    this.show({ wizard: "suggests", message: "wizardSuggests" });
    const advice = await this.at.table.advice(this.shown.active, "wizard");
    if (advice && this.shown.phase === "choosing") this.show({ hint: String(advice.action.args.cell) });
  }

  private async weighed(): Promise<void> {
    const { values = [] } = (await this.at.table.advice(this.shown.active, "grandmaster")) ?? {};
    // The grandmaster's values are twice the chance of winning, less one.
    const chances = values.map(([{ args }, value]) => [String(args.cell), (value + 1) / 2] as const);
    if (this.shown.phase === "choosing") this.show({ chances: Object.fromEntries(chances) });
  }

  private async refused(cell: string): Promise<void> {
    try {
      await this.at.table.act(this.shown.active, "place", { cell }, this.at.language());
    } catch (error) {
      if (!(error instanceof WireError) || error.code.startsWith("worker_")) throw error;
      const refusal = { cell, text: error.message };
      this.show({ refusal });
      await this.at.clock.wait(REFUSAL);
      if (this.shown.refusal === refusal) this.show({ refusal: null });
    }
  }

  private async placed(cell: string): Promise<void> {
    const { active, wizard } = this.shown;
    this.show({ phase: "blinking", blinking: cell, hint: null, refusal: null, chances: null, allowed: [] });
    const [view] = await Promise.all([
      this.at.table.act(active, "place", { cell }, this.at.language()),
      this.at.clock.wait(BLINK),
    ]);
    const { icon, taken } = rolled(view);
    const lines = view.winningLines;
    const turn: Turn = { colour: active, isWizard: wizard === "plays", icon, cell, taken, lines };
    this.show({ phase: "placed", blinking: null, board: view.board, turns: [...this.shown.turns, turn] });
    if (view.gameOver) {
      this.at.sound("victoire");
      this.show({ phase: "over", message: "won", winningLines: lines });
      return;
    }
    await this.at.clock.wait(REST);
    this.handOn();
  }

  private handOn(): void {
    const active = opponent(this.shown.active);
    this.show({ ...start(this.at.table.view), active });
    this.begun();
  }

  /** One thing after another; what was going on when the match was ended is not shown. */
  private go(step: () => Promise<void>): void {
    step().catch((error: unknown) => {
      if (this.isEnded) return;
      console.error(error);
      this.show({ phase: "failed", message: null });
    });
  }

  private show(changes: Partial<Shown>): void {
    if (this.isEnded) return;
    this.shown = { ...this.shown, ...changes };
    for (const watcher of this.watchers) watcher();
  }
}

/** What is to be seen when a turn starts. */
function start(view: PiscariView): Omit<Shown, "turns"> {
  return {
    phase: "ready",
    active: view.colours[view.currentPlayerId ?? ""] ?? "blue",
    board: view.board,
    icon: null,
    wizard: null,
    message: "turn",
    allowed: [],
    hint: null,
    blinking: null,
    winningLines: [],
    chances: null,
    refusal: null,
  };
}

/** What was rolled; an action that is done has always rolled or placed something. */
function rolled({ last }: PiscariView): Rolled {
  if (last === null) throw new Error("nothing was rolled");
  return last;
}
