import { beforeAll, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../providers/language.ts';
import { queryClient } from '../providers/queryClient.ts';
import { renderPage } from '../testing/renderPage.ts';
import { emptyLine, withProduct, type LineDraft } from './purchaseDraft.ts';
import { PurchaseLine } from './PurchaseLine.tsx';

const MILK = { id: 'milk', name: 'Milk', unit: 'liter', currentStockMilli: 5_000 } as ProductRow;

beforeAll(async () => setLanguage('en'));

it('what is typed on a line is kept with a product that is found at the same moment', () => {
  const changes: ((now: LineDraft) => LineDraft)[] = [];
  renderPage(
    <CoreAdminContext queryClient={queryClient}>
      <PurchaseLine
        line={emptyLine(0)}
        number={1}
        recorded
        onChange={(changed) => changes.push(changed)}
        errorOf={() => undefined}
      />
    </CoreAdminContext>,
  );
  fireEvent.change(screen.getByLabelText(/^Purchased quantity/), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText(/^Line total/), { target: { value: '100' } });
  // the line that this was typed on has no product yet
  const found = withProduct(emptyLine(0), MILK);
  const typed = changes.reduce((now, changed) => changed(now), found);
  expect(typed).toMatchObject({ product: { id: 'milk' }, quantityMilli: 2_000, typed: 'total', amountPaise: 10_000 });
});
