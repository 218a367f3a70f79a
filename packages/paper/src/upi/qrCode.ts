import type { PrintSize } from '@bahi/contracts';
import { create } from 'qrcode';
import { DOT, DOT_MM, measures, type PaperMeasures } from '../pdf/measures.ts';

/** White around the code, in modules: the standard's four. */
export const QUIET_ZONE = 4;

/** A QR code as squares of equal size, its white border included. */
export interface QrCode {
  /** Modules from edge to edge. */
  size: number;
  isDark: (column: number, row: number) => boolean;
}

/** The code of a text at level M, which on crumpled paper is read best. @throws {Error} when the text is too long for any code */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const inside = (place: number): boolean => place >= QUIET_ZONE && place < QUIET_ZONE + modules.size;
  return {
    size: modules.size + 2 * QUIET_ZONE,
    isDark: (column, row) => inside(column) && inside(row) && modules.get(row - QUIET_ZONE, column - QUIET_ZONE) !== 0,
  };
}

/** Dots of the printer a module: as many as `paper` wants, fewer where the head is too narrow; a link always leaves room for four. */
export function qrDots(code: QrCode, { inner, qrDots: wanted }: PaperMeasures): number {
  return Math.min(wanted, Math.floor(inner / DOT / (code.size - 2 * QUIET_ZONE)));
}

/** Edge of a code in millimetres, its white border included: modules are whole dots. */
export const qrMillimetres = (code: QrCode, size: PrintSize): number =>
  code.size * qrDots(code, measures[size]) * DOT_MM;

/** The dark modules as the path of an SVG whose unit is one module: one rectangle for each run in a row. */
export function qrPath({ size, isDark }: QrCode): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(column, row)) continue;
      const start = column;
      while (isDark(column + 1, row)) column += 1;
      runs.push(`M${start} ${row}h${column + 1 - start}v1h-${column + 1 - start}z`);
    }
  }
  return runs.join('');
}
