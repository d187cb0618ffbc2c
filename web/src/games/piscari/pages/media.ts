// The author's audiovisual files by their names. They lie in `media/` beside the page.
import type { Colour, Icon } from "../view";
import type { Sound } from "./play";

const COLOUR: Record<Colour, string> = { blue: "bleu", red: "rouge" };
const ICON: Record<Icon, string> = { fisherman: "pecheur", fish: "poisson", fly: "mouche" };
const WIZARD: Record<Colour, string> = { blue: "merlin", red: "gandalf" };

export const CONFETTI = media("confettis.gif");

export function die(colour: Colour, isMoving: boolean): string {
  return picture(`de_${COLOUR[colour]}`, isMoving);
}

export function token(icon: Icon, colour: Colour, isMoving: boolean): string {
  return picture(`${ICON[icon]}_${COLOUR[colour]}`, isMoving);
}

export function wizard(colour: Colour, isMoving: boolean): string {
  return picture(`${WIZARD[colour]}_${COLOUR[colour]}`, isMoving);
}

export function sound(name: Sound): string {
  return media(`${name in ICON ? ICON[name as Icon] : name}.mp3`);
}

const SOUNDS: readonly Sound[] = ["roulement_du_de", "fisherman", "fish", "fly", "victoire"];

/** All pictures and sounds, so that none has to be waited for in play. */
export function preload(): void {
  for (const colour of ["blue", "red"] as const) {
    for (const isMoving of [false, true]) {
      const icons = (Object.keys(ICON) as Icon[]).map((icon) => token(icon, colour, isMoving));
      for (const source of [die(colour, isMoving), wizard(colour, isMoving), ...icons])
        new Image().src = source;
    }
  }
  new Image().src = CONFETTI;
  for (const name of SOUNDS) player(name);
}

const players = new Map<Sound, HTMLAudioElement>();
const held = new Set<HTMLAudioElement>();

export function play(name: Sound): void {
  const audio = player(name);
  audio.currentTime = 0;
  // A browser that lets nothing be heard before a gesture still plays the game.
  void audio.play()?.catch(() => undefined);
}

/** Sounds stop where they are while the rules are read, and go on after. */
export function holdSounds(): void {
  for (const audio of players.values()) {
    if (audio.paused) continue;
    audio.pause();
    held.add(audio);
  }
}

export function letSoundsGo(): void {
  for (const audio of held) void audio.play()?.catch(() => undefined);
  held.clear();
}

export function silence(): void {
  held.clear();
  for (const audio of players.values()) audio.pause();
}

function player(name: Sound): HTMLAudioElement {
  const known = players.get(name);
  if (known) return known;
  const audio = new Audio(sound(name));
  audio.preload = "auto";
  players.set(name, audio);
  return audio;
}

function picture(name: string, isMoving: boolean): string {
  return media(isMoving ? `${name}_anime.gif` : `${name}_fixe.png`);
}

function media(name: string): string {
  return `media/${name}`;
}
