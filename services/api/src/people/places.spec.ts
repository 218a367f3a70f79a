import { expect, it } from '@jest/globals';
import { act, joinedName, periodDifferences, person } from '@bahi/contracts';
import { z } from 'zod';
import { fillNames, idsIn, placesOf } from './places.ts';

const row = z.object({
  customer: z.string(),
  customerName: z.string().optional(),
  createdBy: z.string(),
  createdByName: joinedName,
  cashier: person.optional(),
  payments: z.array(act).nullable(),
  lines: z.array(z.object({ name: z.string() })),
});
const filled = (value: unknown, schema: z.ZodType = row) => {
  const places = placesOf(schema)!;
  const ids = new Set<string>();
  idsIn(value, places, ids);
  return [
    [...ids],
    fillNames(
      value,
      places,
      new Map([
        ['1', 'Asha'],
        ['2', 'Ravi'],
      ]),
    ),
  ];
};

it('fills in the name beside each id of a person, and nothing else', () => {
  const bill = { customer: '1', createdBy: '1', cashier: { id: '2' }, payments: [{ at: '', by: '1' }], lines: [] };
  const named = {
    customer: '1',
    createdBy: '1',
    createdByName: 'Asha',
    cashier: { id: '2', name: 'Ravi' },
    payments: [{ at: '', by: '1', byName: 'Asha' }],
    lines: [],
  };
  expect(filled(bill)).toEqual([['1', '2'], named]);
  expect(filled([bill, bill], z.array(row))).toEqual([
    ['1', '2'],
    [named, named],
  ]);
});

it('leaves out a name that is not known, and changes no row of a store', () => {
  const bill = Object.freeze({ createdBy: '7', payments: Object.freeze([Object.freeze({ at: '', by: null })]) });
  expect(filled(bill)).toEqual([['7'], bill]);
  expect(filled({ createdBy: '1', payments: null })).toEqual([
    ['1'],
    { createdBy: '1', createdByName: 'Asha', payments: null },
  ]);
});

it('finds no place where a schema names nobody', () => {
  expect(placesOf(z.object({ productName: z.string(), lines: row.shape.lines }))).toBeUndefined();
  expect(placesOf(z.union([z.object({ received: z.literal(true) }), row]))).toEqual(placesOf(row));
});

it('names who changed a filed month', () => {
  const answer = { filed: { at: '', by: '1' }, changes: [{ change: 'bill_cancelled', by: '2' }] };
  expect(filled(answer, periodDifferences)).toEqual([
    ['1', '2'],
    {
      filed: { at: '', by: '1', byName: 'Asha' },
      changes: [{ change: 'bill_cancelled', by: '2', byName: 'Ravi' }],
    },
  ]);
});
