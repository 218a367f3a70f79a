import { create } from 'qrcode';

/** White around a code, in modules; readers need it. */
export const QUIET_MODULES = 4;

/** A QR code as rows of dark and light, without the white around it. Level M: smaller modules of a higher level fail first on crumpled paper. */
export function qrModules(text: string): boolean[][] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => data[row * size + column] === 1),
  );
}
