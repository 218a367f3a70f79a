import { create } from 'qrcode';
import { squaresPath } from '../figures/darkSquares.ts';
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

/** The dark modules as an SVG path with one unit per module. */
export const qrPath = ({ size, isDark }: QrCode): string => squaresPath({ columns: size, rows: size, isDark });
