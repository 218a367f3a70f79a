import { limitSigns } from '@bahi/contracts';

/** A text as paper shows it: composed, with single spaces, and without signs that would cover the lines around. */
export const drawnText = (text: string): string => limitSigns(text.normalize('NFC')).replaceAll(/\s+/gu, ' ');
