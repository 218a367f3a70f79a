import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldInput } from './fieldInput.ts';

it.each([
  ['a text', z.string(), { choices: [], isBoolean: false, isClearable: false }],
  ['an optional text', z.string().nullable().optional(), { choices: [], isBoolean: false, isClearable: true }],
  ['a boolean', z.boolean().optional(), { choices: ['false', 'true'], isBoolean: true, isClearable: false }],
  ['one of some values', z.enum(['a4', '80mm']), { choices: ['a4', '80mm'], isBoolean: false, isClearable: false }],
])('says how %s is entered', (_name, schema, input) => {
  expect(fieldInput(schema)).toEqual(input);
});
