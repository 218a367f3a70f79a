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

it('leads from the subtotal to what is to pay, each amount with its sign', () => {
  const { container } = renderPage(<BillTotals totals={totals} />);
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['₹100.00', '-₹10.50', '₹4.50', '-₹0.40', '₹93.60']);
});

it('leaves out what is zero', () => {
  const without = { ...totals, discountPaise: 0, taxPaise: 0, roundOffPaise: 0 };
  const { container } = renderPage(<BillTotals totals={without} />);
  expect(container.querySelectorAll('dd')).toHaveLength(2);
});
