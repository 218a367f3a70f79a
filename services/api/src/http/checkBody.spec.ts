import { describe, expect, it } from '@jest/globals';
import { anonymousFeedbackBody, feedbackBody, importFileBody } from '@bahi/contracts';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { checkBody } from './checkBody.ts';
import { HttpRefusal } from './httpRefusal.ts';

const REQUIRED = /(^|_)required$/;

/** Codes by field of what is wrong with a body. */
function codesOf(schema: z.ZodType, body: unknown): Record<string, string> {
  try {
    checkBody(schema, body);
    return {};
  } catch (error) {
    if (error instanceof HttpRefusal) return error.refusal.fields ?? {};
    throw error;
  }
}

interface Place {
  path: readonly string[];
  /** Whether null is a value of the field. */
  isNullable: boolean;
}

/** Fields that must be there: of the body, and of what its lists and objects hold. */
function requiredPlaces(schema: z.core.$ZodType, place: readonly string[] = []): Place[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return requiredPlaces(schema.unwrap(), place);
  if (schema instanceof z.ZodArray) return requiredPlaces(schema.element, [...place, '0']);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const places = schema.options.flatMap((option) => requiredPlaces(option, place));
    // without what tells the options apart it is the one that may lack it
    return places.filter(({ path }) => path.at(-1) !== schema.def.discriminator);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const own = [...place, name];
    const isNullable = field.safeParse(null).success;
    return [...(field.safeParse(undefined).success ? [] : [{ path: own, isNullable }]), ...requiredPlaces(field, own)];
  });
}

/** A body that holds one value, lists with one element on the way to it. */
function bodyWith([name = '', ...inner]: readonly string[], value: unknown): unknown {
  const held = inner.length === 0 ? value : bodyWith(inner, value);
  return name === '0' ? [held] : { [name]: held };
}

const bodies = [
  ...routes.map(({ method, path, body }) => [`${method} ${path}`, body] as const),
  ['POST /feedback', feedbackBody],
  ['POST /feedback by a stranger', anonymousFeedbackBody],
  ['POST /imports/files', importFileBody],
] as const;
const cases = bodies.flatMap(([target, schema]) =>
  schema === undefined
    ? []
    : requiredPlaces(schema).map((place) => [target, place.path.join('.'), place, schema] as const),
);

describe('what a body is refused with', () => {
  it.each(cases)('%s says that %s is required where it is missing or null', (_target, field, place, schema) => {
    for (const nothing of place.isNullable ? [undefined] : [undefined, null]) {
      expect([nothing, codesOf(schema, bodyWith(place.path, nothing))[field]]).toEqual([
        nothing,
        expect.stringMatching(REQUIRED),
      ]);
    }
  });

  it.each(cases)('%s says nothing of that where %s is of another kind', (_target, field, place, schema) => {
    const code = codesOf(schema, bodyWith(place.path, { of: 'another kind' }))[field];
    // whether terms are accepted is yes or no: everything else is a no
    if (field !== 'acceptTerms') expect(code ?? 'taken').not.toMatch(REQUIRED);
  });
});
