import type { ThemeMode } from '../theme/themeMode.ts';

/** A colour of any hue whose lightness has a contrast of 4.5 : 1 on the theme's background. */
export function shopIdColour(mode: ThemeMode, chance: number): string {
  const hue = Math.floor(chance * 360);
  return mode === 'light' ? `hsl(${hue}, 70%, 24%)` : `hsl(${hue}, 85%, 78%)`;
}
