import type { Position } from '@bahi/contracts';

/** A place in the server's log. Events have `commit` = `prepare`, and places have gaps. */
export interface LogPlace {
  commit: bigint;
  prepare: bigint;
}

const DIGITS = 20;

/** Commit and prepare as fixed-width text, so that text order is log order. */
export function positionOf({ commit, prepare }: LogPlace): Position {
  return `${String(commit).padStart(DIGITS, '0')}${String(prepare).padStart(DIGITS, '0')}`;
}

/** The place in a position that `positionOf` made; `ZERO_POSITION` is the start. */
export function placeOf(position: Position): LogPlace {
  return { commit: BigInt(position.slice(0, DIGITS)), prepare: BigInt(position.slice(DIGITS) || '0') };
}
