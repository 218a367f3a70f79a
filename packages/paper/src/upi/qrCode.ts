import { create } from 'qrcode';
import { DOT, type PaperMeasures } from '../layout/measures.ts';

/** Width of the white border in modules, as the standard requires. */
export const QUIET_ZONE = 4;

/** A QR code as equal squares, including its white border. */
export interface QrCode {
  /** Modules from edge to edge, border included. */
  size: number;
  isDark: (column: number, row: number) => boolean;
}

/**
 * Encodes text at level M, which scans best on crumpled paper. @throws {Error} when the text is too long for any code
 */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const inside = (place: number): boolean => place >= QUIET_ZONE && place < QUIET_ZONE + modules.size;
  return {
    size: modules.size + 2 * QUIET_ZONE,
    isDark: (column, row) => inside(column) && inside(row) && modules.get(row - QUIET_ZONE, column - QUIET_ZONE) !== 0,
  };
}

/**
 * Printer dots per module: as many as `paper` prefers, fewer where the print head is too narrow. The longest link still
 * fits at four.
 */
export function qrDots(code: QrCode, { inner, qrDots: wanted }: PaperMeasures): number {
  return Math.min(wanted, Math.floor(inner / DOT / (code.size - 2 * QUIET_ZONE)));
}

/** The dark modules as an SVG path with one unit per module: one rectangle for each run in a row. */
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
