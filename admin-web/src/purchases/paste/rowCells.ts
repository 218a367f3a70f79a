import { parsePaise } from '../../format/parse.ts';
import type { PastedMarks } from '../draft/purchaseDraft.ts';
import type { ColumnRole } from './columnRoles.ts';

/** Why a cell was not understood. */
export type CellFault =
  | 'missing'
  | 'unknownProduct'
  | 'severalProducts'
  | 'roundedCode'
  | 'otherProduct'
  | 'notQuantity'
  | 'notWhole'
  | 'notAmount'
  | 'otherTotal'
  | 'notHsn'
  | 'notRate'
  | 'otherTax'
  | 'otherState';

/** The cells of a pasted row by what their columns mean, and what was not understood of them. */
export class RowCells {
  /** By column; absent for a cell that was understood or means nothing. */
  readonly faults: Partial<Record<number, CellFault>> = {};
  /** The texts that were not understood, by the field that stays empty. */
  readonly marks: PastedMarks = {};
  readonly #row: readonly string[];
  readonly #roles: readonly ColumnRole[];

  constructor(row: readonly string[], roles: readonly ColumnRole[]) {
    this.#row = row;
    this.#roles = roles;
  }

  has(role: ColumnRole): boolean {
    return this.#roles.includes(role);
  }

  /** Empty where there is no such column. */
  text(role: ColumnRole): string {
    return this.#row[this.#roles.indexOf(role)] ?? '';
  }

  fault(role: ColumnRole, mark: keyof PastedMarks, reason: CellFault): void {
    this.faults[this.#roles.indexOf(role)] = reason;
    this.marks[mark] = this.text(role);
  }

  /** An amount in paise; undefined for an empty cell, and for one that is none, which is marked. A dash is no tax. */
  paise(role: ColumnRole, mark: keyof PastedMarks): number | undefined {
    const text = this.text(role);
    if (text === '' || (mark === 'tax' && /^[-–—]$/.test(text))) return undefined;
    const paise = parsePaise(text);
    if (paise !== undefined && paise >= 0) return paise;
    this.fault(role, mark, 'notAmount');
    return undefined;
  }
}
