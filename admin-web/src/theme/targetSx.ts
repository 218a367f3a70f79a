/** A link or button of one letter or digit is large enough to press (WCAG 2.5.8). */
export const targetSx = { display: 'inline-block', minWidth: 24, minHeight: 24 } as const;
