import { UNIT_CODES, type ProductKind, type Unit } from '@bahi/contracts';

/** Unit code of services, and of lines without unit. */
export const NO_UNIT = 'NA';

/** The codes with their names, as the portal's CSV spells them. */
const LABELS: Readonly<Record<string, string>> = {
  BAG: 'BAG-BAGS',
  BOX: 'BOX-BOX',
  CAN: 'CAN-CANS',
  GMS: 'GMS-GRAMMES',
  KGS: 'KGS-KILOGRAMS',
  LTR: 'LTR-LITRES',
  MLT: 'MLT-MILILITRE',
  OTH: 'OTH-OTHERS',
  PAC: 'PAC-PACKS',
  PCS: 'PCS-PIECES',
  SET: 'SET-SETS',
};

/** Unit code of a product; a service has none (TS7). */
export const uqcOf = (kind: ProductKind, unit: Unit): string | null => (kind === 'service' ? null : UNIT_CODES[unit]);

/** A unit code as the CSV spells it, `PAC-PACKS`. */
export const uqcLabel = (uqc: string): string => LABELS[uqc] ?? uqc;

/** Whether the return takes the code for goods. */
export const isGoodsUnit = (uqc: string | null): boolean => uqc !== null && uqc in LABELS;
