// Sounds of the table, made here: no file is fetched, and nothing sounds until somebody asks for it.

export type Sound = "card" | "chip" | "win" | "lose" | "turn";

export interface Note {
  /** Hertz, and seconds from the beginning. */
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  /** A click of noise, as of card and chip, or a tone. */
  readonly shape: "noise" | "sine" | "triangle";
}

const tone = (pitch: number, at: number, lasts = 0.22, loud = 0.12): Note => ({ pitch, at, lasts, loud, shape: "triangle" });
const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  card: [{ pitch: 2600, at: 0, lasts: 0.05, loud: 0.16, shape: "noise" }],
  chip: [{ pitch: 3400, at: 0, lasts: 0.03, loud: 0.1, shape: "sine" }, { pitch: 4100, at: 0.03, lasts: 0.05, loud: 0.08, shape: "sine" }],
  win: [tone(523.25, 0), tone(659.25, 0.09), tone(783.99, 0.18, 0.4)],
  lose: [tone(196, 0, 0.3, 0.08)],
  turn: [tone(659.25, 0, 0.12, 0.06)],
};

/** The notes of so many sounds one after another, as cards are dealt. */
export const notesOf = (sound: Sound, times = 1, gap = 0.12): readonly Note[] =>
  Array.from({ length: times }, (_, i) => SCORES[sound].map((note) => ({ ...note, at: note.at + i * gap }))).flat();

let context: AudioContext | null = null;

function playNote(on: AudioContext, note: Note): void {
  const begins = on.currentTime + note.at;
  const volume = on.createGain();
  volume.gain.setValueAtTime(note.loud, begins);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + note.lasts);
  volume.connect(on.destination);
  if (note.shape === "noise") {
    const samples = on.createBuffer(1, Math.ceil(on.sampleRate * note.lasts), on.sampleRate);
    samples.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
    const source = on.createBufferSource();
    const band = on.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = note.pitch;
    source.buffer = samples;
    source.connect(band).connect(volume);
    source.start(begins);
  } else {
    const source = on.createOscillator();
    source.type = note.shape;
    source.frequency.value = note.pitch;
    source.connect(volume);
    source.start(begins);
    source.stop(begins + note.lasts);
  }
}

/** Let a sound be heard; a browser that has none, or allows none yet, stays silent. */
export function play(sound: Sound, times = 1, gap = 0.12): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of notesOf(sound, times, gap)) playNote(context, note);
}
