import { describe, expect, it } from '@jest/globals';
import { noticesOf } from './notices.ts';

describe('warnings about a saved row', () => {
  it('are shown once per kind, with the name they are about', () => {
    const warnings = [
      { field: 'barcodes.0', code: 'barcode_check' as const },
      { field: 'barcodes.1', code: 'barcode_check' as const },
      { field: 'name', code: 'name_repeated' as const },
    ];
    expect(noticesOf({ name: 'Tea', warnings }).map(({ key, params }) => [key, params])).toEqual([
      ['products.warnings.barcode_check', { name: 'Tea' }],
      ['products.warnings.name_repeated', { name: 'Tea' }],
    ]);
    expect(noticesOf({ name: 'Tea' })).toEqual([]);
  });
});
