import { expect, it } from '@jest/globals';
import { renderPage } from '../testing/renderPage.ts';
import { BillTotals } from './BillTotals.tsx';

const totals = {
  subtotalPaise: 10_000,
  discountPaise: 1_050,
  taxPaise: 450,
  roundOffPaise: -40,
  grandTotalPaise: 9_360,
};

it('the totals lead from the subtotal to the amount payable, each with its sign', () => {
  const { container } = renderPage(<BillTotals totals={totals} />);
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['₹100.00', '-₹10.50', '₹4.50', '-₹0.40', '₹93.60']);
});

it('the totals omit zero amounts', () => {
  const without = { ...totals, discountPaise: 0, taxPaise: 0, roundOffPaise: 0 };
  const { container } = renderPage(<BillTotals totals={without} />);
  expect(container.querySelectorAll('dd')).toHaveLength(2);
});
