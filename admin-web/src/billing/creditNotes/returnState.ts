/** State of a navigation to a bill whose goods are to be taken back. */
export const RETURN_STATE = { takesBack: true } as const;

/** Whether the navigation asked for a return. */
export const isReturn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'takesBack' in state && state.takesBack === true;
