import type { Position } from '@bahi/contracts';

const DIGITS = 20;

/** A store's own counter as a position: fixed width, so that text order is position order. */
export function formatPosition(sequence: number): Position {
  return String(sequence).padStart(DIGITS, '0');
}

/** The counter in a position made by `formatPosition`. */
export function parsePosition(position: Position): number {
  return Number(position);
}
