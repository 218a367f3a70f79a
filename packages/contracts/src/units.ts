/** The units of the specification; `jute_bag` is shown as "jute bag". */
export const UNITS = [
  'box',
  'can',
  'crate',
  'gram',
  'jute_bag',
  'kg',
  'liter',
  'ml',
  'packet',
  'pcs',
  'sack',
  'set',
  'tin',
] as const;
export type Unit = (typeof UNITS)[number];

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

/** The official code of each unit in invoices and returns (R19). Crates and tins have none of their own. */
export const UNIT_CODES = {
  box: 'BOX',
  can: 'CAN',
  crate: 'OTH',
  gram: 'GMS',
  jute_bag: 'BAG',
  kg: 'KGS',
  liter: 'LTR',
  ml: 'MLT',
  packet: 'PAC',
  pcs: 'PCS',
  sack: 'BAG',
  set: 'SET',
  tin: 'OTH',
} as const satisfies Record<Unit, string>;

/** Whether an HSN code is one of services (SAC). */
export const isServiceCode = (hsn: string): boolean => hsn.startsWith('99');

/** Whether a quantity fits its unit: half a kilogram does, half a piece does not. Null always fits. */
export function fitsUnit(unit: Unit, milli: number | null): boolean {
  return MEASURES[unit] !== 'count' || (milli ?? 0) % 1_000 === 0;
}
