import { beforeAll, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { renderPage } from '../testing/renderPage.ts';
import { emptyLine, withProduct, type LineDraft } from './draft/purchaseDraft.ts';
import { PurchaseLine } from './PurchaseLine.tsx';

const MILK = { id: 'milk', name: 'Milk', unit: 'liter', currentStockMilli: 5_000 } as ProductRow;

beforeAll(async () => setLanguage('en'));

/** Shows an empty line. @returns what everything that was typed on it makes of a line */
function open(): (line: LineDraft) => LineDraft {
  const changes: ((now: LineDraft) => LineDraft)[] = [];
  renderPage(
    <CoreAdminContext queryClient={queryClient}>
      <PurchaseLine
        line={emptyLine(0)}
        charged={{ discountPaise: 0, freightPaise: 0 }}
        onChange={(changed) => changes.push(changed)}
        errorOf={() => undefined}
      />
    </CoreAdminContext>,
  );
  return (line) => changes.reduce((now, changed) => changed(now), line);
}
const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the input of a line is kept when a product is found at the same time', () => {
  const typedOn = open();
  type(/^Purchased quantity/, '2');
  type(/^Line total/, '100');
  // the line that this was typed on has no product yet
  const found = withProduct(emptyLine(0), MILK);
  const typed = { product: { id: 'milk' }, quantityMilli: 2_000, typed: 'total', amountPaise: 10_000 };
  expect(typedOn(found)).toMatchObject(typed);
});

it.each([
  ['price', /^Purchase price/],
  ['total', /^Line total/],
] as const)('a typed %s is kept when another product is chosen', (typed, label) => {
  const typedOn = open();
  type(label, '54');
  const line = typedOn(withProduct(emptyLine(0), { ...MILK, purchasePricePaise: 5_200 }));
  const other = withProduct(line, { ...MILK, id: 'curd', purchasePricePaise: 8_000 });
  expect(other).toMatchObject({ product: { id: 'curd' }, typed, amountPaise: 5_400 });
});
