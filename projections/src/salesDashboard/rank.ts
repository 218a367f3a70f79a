/**
 * A figure's order of magnitude in steps of an eighth of an octave. Never falls as the figure grows. An index over it
 * moves once in every 12 % of growth instead of at every sale, and the exact order is made among few rows.
 * @returns from 1; null for nothing and less, which stands in no index
 */
export function rank(figure: number): number | null {
  if (figure <= 0) return null;
  const octave = Math.floor(Math.log2(figure));
  // log2 may round up just below a power of two
  const exact = 2 ** octave > figure ? octave - 1 : octave;
  return 1 + exact * 8 + Math.floor((figure / 2 ** exact - 1) * 8);
}
