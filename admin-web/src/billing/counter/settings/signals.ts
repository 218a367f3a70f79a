import type { CounterSettings } from '@bahi/contracts';

/** What a cashier hears without looking: high and short for a product that was added, low and long for a refusal. */
const TONES = { added: { hertz: 880, seconds: 0.09 }, refused: { hertz: 220, seconds: 0.35 } } as const;
const VOLUME = 0.15;
const VIBRATION_MS = 200;

let output: AudioContext | undefined;

/** Plays a tone. Silent where the device cannot, or before the first press on the page. */
export function playTone(of: keyof typeof TONES): void {
  if (!('AudioContext' in globalThis)) return;
  output ??= new AudioContext();
  void output.resume();
  const { hertz, seconds } = TONES[of];
  const oscillator = output.createOscillator();
  const gain = output.createGain();
  gain.gain.value = VOLUME;
  oscillator.frequency.value = hertz;
  oscillator.connect(gain).connect(output.destination);
  oscillator.start();
  oscillator.stop(output.currentTime + seconds);
}

/** Signals an addition or a refusal, as the account has it. */
export function signal(of: keyof typeof TONES, { sounds, vibration }: CounterSettings): void {
  if (sounds) playTone(of);
  if (vibration && of === 'refused') (navigator as Partial<Navigator>).vibrate?.(VIBRATION_MS);
}
