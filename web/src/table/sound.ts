// Short sounds made on the spot, off until somebody wants them.
import { currentSettings, type SoundKind } from "../settings/settings";

const FANFARE = [523, 659, 784, 1047];

let context: AudioContext | null = null;

function note(frequency: number, start: number, length: number, loudness: number): void {
  if (context === null) return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  const at = context.currentTime + start;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, at);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function sound(kind: SoundKind): void {
  const { sound: isOn, sounds } = currentSettings();
  if (!isOn || sounds[kind] === false) return;
  context ??= new AudioContext();
  if (kind === "move") note(420, 0, 0.09, 0.16);
  else if (kind === "turn") note(660, 0, 0.14, 0.12);
  else if (kind === "refused") note(150, 0, 0.16, 0.14);
  else for (const [number, pitch] of FANFARE.entries()) note(pitch, number * 0.11, 0.3, 0.12);
}
