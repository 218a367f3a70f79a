import type { ThemeMode } from '../theme/themeMode.ts';

/** A hue by chance at a lightness that stays readable (4.5 : 1) on the paper of the theme, whatever the hue. */
export function shopIdColour(mode: ThemeMode, chance: number): string {
  const hue = Math.floor(chance * 360);
  return mode === 'light' ? `hsl(${hue}, 70%, 24%)` : `hsl(${hue}, 85%, 78%)`;
}
