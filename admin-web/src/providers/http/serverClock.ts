import { shopDay } from '@bahi/domain/arithmetic';
import { createStore, useStoreValue } from '../createStore.ts';

/** `Date` headers have whole seconds and travel: less than this is no difference. */
const SAME_MS = 5_000;

/** How far the server's clock is ahead of this device's, as the newest answer said. */
let aheadMs = 0;

/** The server's time: a device's own clock may be days off, and decides nothing. */
export const serverNowMs = (): number => Date.now() + aheadMs;

/** Today in the shop's zone by the server's clock, `YYYY-MM-DD`. */
export const today = (): string => shopDay(new Date(serverNowMs()).toISOString());

const day = createStore(today());
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the day that it is, and again once that is over. */
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

/** The same as `today`, with a new render when the day turns or the server's time is heard. */
export const useToday = (): string => useStoreValue(day);
