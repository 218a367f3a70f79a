import { beforeAll, expect, it } from '@jest/globals';
import { setLanguage } from '../i18n/language.ts';
import { renderPage } from '../testing/renderPage.ts';
import { BillTotals } from './BillTotals.tsx';

beforeAll(async () => setLanguage('en'));

const totals = {
  subtotalPaise: 10_000,
  billDiscountPaise: 1_050,
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
  const without = {
    ...totals,
    billDiscountPaise: 0,
    discountPaise: 0,
    taxPaise: 0,
    roundOffPaise: 0,
    grandTotalPaise: 10_000,
  };
  const { container } = renderPage(<BillTotals totals={without} />);
  expect(container.querySelectorAll('dd')).toHaveLength(2);
});

it('the totals start from the sum of the column, and name what all discounts saved (P1)', () => {
  // tea 100.00 less 10.00, rice 200.00, less 5.00 on the bill
  const discounted = {
    subtotalPaise: 30_000,
    billDiscountPaise: 500,
    discountPaise: 1_500,
    taxPaise: 0,
    roundOffPaise: 0,
    grandTotalPaise: 28_500,
  };
  const { container } = renderPage(<BillTotals totals={discounted} />);
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['₹290.00', '-₹5.00', '₹285.00']);
  expect(container).toHaveTextContent('You saved ₹15.00');
});

it('the totals add no tax that the prices contain', () => {
  const inside = { ...totals, grandTotalPaise: 8_950, roundOffPaise: 0, taxPaise: 450 };
  const { container } = renderPage(<BillTotals totals={inside} />);
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['₹100.00', '-₹10.50', '₹89.50']);
});
