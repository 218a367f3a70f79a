/** Hues that people tell apart, with their names beside them: the colour alone never says anything. */
const HUES = [210, 25, 130, 285, 0, 175, 50, 330] as const;

/** Colour of a category's mark, the same on every screen of the shop. */
export function categoryColour(categoryId: string): string {
  const sum = Array.from(categoryId).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return `hsl(${HUES[sum % HUES.length] ?? 0} 55% 45%)`;
}
