import { create } from 'qrcode';

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
