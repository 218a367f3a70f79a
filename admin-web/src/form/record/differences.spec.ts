import { describe, expect, it } from '@jest/globals';
import type { Translate } from '../../i18n/language.ts';
import { differences, shownValue } from './differences.ts';

const translate: Translate = (key) => key;
const shown = (field: string, value: unknown): string => shownValue(field, value, { translate, language: 'en' });

describe('the differences between two versions', () => {
  it('are the fields of the body that differ from the row, except its revision', () => {
    const mine = { name: 'Tea', sku: null, description: '', sellingPricePaise: 6_000, barcodes: ['1'], revision: 3 };
    const theirs = {
      name: 'Tea',
      description: null,
      sellingPricePaise: 5_800,
      barcodes: ['1'],
      revision: 4,
      updatedAt: '',
    };
    expect(differences(mine, theirs)).toEqual(['sellingPricePaise']);
  });

  it('exclude fields that are not sent', () => {
    expect(differences({ lineTotalPaise: undefined }, { lineTotalPaise: 6_000 })).toEqual([]);
  });

  it('show money, quantities and lists as readable text', () => {
    expect(shown('sellingPricePaise', 6_000)).toBe('₹60.00');
    expect(shown('minStockMilli', 1_500)).toBe('1.5');
    expect(shown('sku', null)).toBe('–');
    expect(shown('name', 'Tea')).toBe('Tea');
    expect(shown('barcodes', ['1', '2'])).toBe('1, 2');
  });

  it("show days and units in the reader's language", () => {
    expect(shown('purchaseDate', '2026-11-21')).toBe('21 Nov 2026');
    expect(shown('purchaseDate', '0002-11-21')).toBe('0002-11-21');
    expect(shown('unit', 'jute_bag')).toBe('common.units.jute_bag');
  });
});
