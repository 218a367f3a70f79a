import type { Unit } from './primitives.ts';

/** What each unit measures. Weights and volumes may have thousandths; counted units are whole numbers. */
export const MEASURES = {
  box: 'count',
  can: 'count',
  crate: 'count',
  gram: 'weight',
  jute_bag: 'count',
  kg: 'weight',
  liter: 'volume',
  ml: 'volume',
  packet: 'count',
  pcs: 'count',
  sack: 'count',
  set: 'count',
  tin: 'count',
} as const satisfies Record<Unit, 'count' | 'weight' | 'volume'>;

/** Whether a quantity fits its unit: half a kilogram does, half a piece does not. Null always fits. */
export function fitsUnit(unit: Unit, milli: number | null): boolean {
  return MEASURES[unit] !== 'count' || (milli ?? 0) % 1_000 === 0;
}
