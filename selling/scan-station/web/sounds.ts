/** What the packing table hears: made by the browser, no files. Distinguished without looking: up is good, low and long is wrong. */
import type { StationTone } from './kept-station.ts'

type Note = { hz: number; fromMs: number; ms: number; shape: OscillatorType; loudness: number }

const notes: Record<StationTone, readonly Note[]> = {
  good: [
    { hz: 880, fromMs: 0, ms: 90, shape: 'sine', loudness: 0.3 },
    { hz: 1320, fromMs: 100, ms: 160, shape: 'sine', loudness: 0.3 },
  ],
  item: [{ hz: 1040, fromMs: 0, ms: 70, shape: 'sine', loudness: 0.25 }],
  asked: [
    { hz: 660, fromMs: 0, ms: 130, shape: 'triangle', loudness: 0.35 },
    { hz: 660, fromMs: 190, ms: 130, shape: 'triangle', loudness: 0.35 },
  ],
  unknown: [{ hz: 440, fromMs: 0, ms: 220, shape: 'triangle', loudness: 0.3 }],
  bad: [
    { hz: 190, fromMs: 0, ms: 260, shape: 'square', loudness: 0.6 },
    { hz: 140, fromMs: 300, ms: 420, shape: 'square', loudness: 0.6 },
  ],
}

let context: AudioContext | null = null

/** Silent in a browser without sound, and until a key was pressed: browsers allow none before. */
export function playStationTone(tone: StationTone): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const note of notes[tone]) sound(context, note)
}

function sound(audio: AudioContext, { hz, fromMs, ms, shape, loudness }: Note): void {
  const begin = audio.currentTime + fromMs / 1000
  const end = begin + ms / 1000
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.type = shape
  oscillator.frequency.value = hz
  gain.gain.setValueAtTime(loudness, begin)
  // Without a short fade each note ends with a click.
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(begin)
  oscillator.stop(end)
}
