import { z } from 'zod';
import { lineBreaks } from './joinedParts.ts';
import { latinDigits } from './latinDigits.ts';
import { limitSigns } from './letterSigns.ts';
import { visibleText } from './visibleText.ts';

// apart from the other primitives: pages before the sign-in need no more

/** Error codes of a field: one for a value of the wrong type, another for a missing or null value. */
export function kindCode(otherKindCode: string, requiredCode = 'required') {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? requiredCode : otherKindCode),
  };
}

// A lone surrogate cannot be written as UTF-8 and NUL ends a C string: both would change the text.
const unstorable = /[\p{Surrogate}\0]/u;
/** A visible character: not only spaces, direction marks, joiners and the like. */
const visible = /[^\p{Separator}\p{Control}\p{Format}]/u;

type Kind = ReturnType<typeof kindCode>;
// NFC first: whether a joiner stays depends on its neighbours. Characters that cannot be stored remain and are refused.
const cleaned = (value: string): string =>
  unstorable.test(value) ? value : visibleText(value.replace(lineBreaks, ' ').normalize('NFC'));
const oneLine = (kind: Kind) => z.string(kind).overwrite(cleaned);

function given(typed: z.ZodString, max: number, requiredCode: string, tooLongCode: string) {
  return typed
    .normalize('NFC')
    .overwrite(limitSigns)
    .trim()
    .min(1, requiredCode)
    .max(max, tooLongCode)
    .refine((value) => visible.test(value), requiredCode)
    .refine((value) => !unstorable.test(value), 'invalid_characters');
}

function givenOrNot(typed: z.ZodString, max: number, tooLongCode: string) {
  return typed
    .normalize('NFC')
    .overwrite(limitSigns)
    .trim()
    .max(max, tooLongCode)
    .refine((value) => !unstorable.test(value), 'invalid_characters');
}

/** Trimmed NFC text of 1 to `max` characters on one line; the codes are for an empty text and one that is too long. */
export function text(max: number, requiredCode = 'required', tooLongCode = 'too_long') {
  return given(oneLine(kindCode('not_text', requiredCode)), max, requiredCode, tooLongCode);
}

/** The same with its line breaks. */
export function lines(max: number, requiredCode = 'required') {
  return given(z.string(kindCode('not_text', requiredCode)), max, requiredCode, 'too_long');
}

/** Trimmed NFC text of 0 to `max` characters in one line. */
export function optionalText(max: number, tooLongCode = 'too_long') {
  return givenOrNot(oneLine({ error: () => 'not_text' }), max, tooLongCode);
}

/** A code of 1 to `max` characters, such as a barcode: with Latin digits and single blanks. */
export function code(max: number, requiredCode = 'required', tooLongCode = 'too_long') {
  return given(codeText(kindCode('not_text', requiredCode)), max, requiredCode, tooLongCode);
}

/** A code of 0 to `max` characters. */
export function optionalCode(max: number, tooLongCode = 'too_long') {
  return givenOrNot(codeText({ error: () => 'not_text' }), max, tooLongCode);
}

const codeText = (kind: Kind) => oneLine(kind).overwrite((value) => latinDigits(value).replace(/ +/g, ' '));

/** Trimmed NFC text of 0 to `max` characters with its line breaks. */
export function optionalLines(max: number) {
  return givenOrNot(z.string('not_text'), max, 'too_long');
}
