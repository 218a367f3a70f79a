import { describe, expect, it } from '@jest/globals';
import { emptyCustomer, type CustomerRow } from '@bahi/contracts';
import { searchedText, suggestionsFor } from './customerSearch.ts';

const customer = (name: string, phone: string | null = null): CustomerRow => ({
  ...emptyCustomer,
  id: name,
  revision: 0,
  name,
  phone,
  lastBilledAt: null,
  status: 'active',
  updatedAt: '2026-01-05T06:30:00.000Z',
});

describe('what is searched for in the customer field', () => {
  it.each([
    ['', ''],
    ['A', ''],
    [' As ', 'As'],
    ['आशा', 'आशा'],
    ['98', ''],
    ['982', '982'],
    ['९८२', '९८२'],
    // the country code alone
    ['+91', ''],
    ['+91 982', '+91 982'],
    ['Flat 4', 'Flat 4'],
  ])('%j: %j', (typed, text) => {
    expect(searchedText(typed)).toBe(text);
  });
});

describe('suggestions', () => {
  const asha = customer('Asha Patil', '+91 98200 11111');
  const ravi = customer('Ravi', '98290 22222');

  it('put an exact phone number and an exact name before the others', () => {
    const named = (typed: string) =>
      suggestionsFor(typed, [asha, ravi]).flatMap((one) => (one.kind === 'known' ? [one.customer.name] : []));
    expect(named('ravi')).toEqual(['Ravi', 'Asha Patil']);
    expect(named('098290-22222')).toEqual(['Ravi', 'Asha Patil']);
    expect(named('982')).toEqual(['Asha Patil', 'Ravi']);
  });

  it('offer a new customer for a whole phone number that nobody has', () => {
    expect(suggestionsFor('98300 33333', [])).toEqual([{ kind: 'new', phone: '98300 33333' }]);
    expect(suggestionsFor('98300', [])).toEqual([]);
    expect(suggestionsFor('Asha', [])).toEqual([]);
  });

  it('offer another name for a phone number that somebody has', () => {
    expect(suggestionsFor('9820011111', [asha]).at(-1)).toEqual({
      kind: 'otherName',
      phone: '9820011111',
      customerId: asha.id,
    });
  });
});
