import { shopDay } from '@bahi/domain/arithmetic';
import { createStore, useStoreValue } from '../createStore.ts';

/** Smaller differences are ignored: `Date` headers have whole seconds and take time to arrive. */
const SAME_MS = 5_000;

/** Offset of the server's clock to this device's, from the newest answer. */
let aheadMs = 0;

/** The server's time. The device's clock may be wrong by days and is not used. */
export const serverNowMs = (): number => Date.now() + aheadMs;

/** An instant of this device's clock by the server's. */
export const serverInstant = (deviceMs: number): string => new Date(deviceMs + aheadMs).toISOString();

/** Today in the shop's time zone by the server's clock, `YYYY-MM-DD`. */
export const today = (): string => shopDay(new Date(serverNowMs()).toISOString());

const day = createStore(today());
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the current day, and again at the next midnight. */
function turnDay(): void {
  const now = today();
  day.set(now);
  clearTimeout(timer);
  const leftMs = Date.parse(`${now}T23:59:59.999+05:30`) + 1 - serverNowMs();
  timer = setTimeout(turnDay, leftMs);
}

/** Takes the time from an answer's `Date` header. */
export function noteServerTime(date: string | null): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return;
  const found = serverMs - Date.now();
  if (Math.abs(found - aheadMs) >= SAME_MS) aheadMs = Math.abs(found) < SAME_MS ? 0 : found;
  if (timer === undefined || day.get() !== today()) turnDay();
}

/** `today` as a hook: follows midnight and new offsets. */
export const useToday = (): string => useStoreValue(day);
