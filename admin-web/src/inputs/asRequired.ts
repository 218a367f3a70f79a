/** For an input whose label has its own asterisk, which is not read aloud. */
export const AS_REQUIRED = { 'aria-required': true } as const;

/** The same, as the slots of react-admin's text input. */
export const REQUIRED_SLOTS = { htmlInput: AS_REQUIRED } as const;
