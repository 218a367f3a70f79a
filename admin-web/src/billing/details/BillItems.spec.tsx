import { beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { billToPrint } from '../../testing/printedSample.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { BillItems } from './BillItems.tsx';

beforeAll(async () => setLanguage('en'));

it('the amounts of the items add up to the subtotal: the discount of the bill is not spread over them (P1)', () => {
  const [line] = billToPrint.lines;
  if (line === undefined) throw new Error('the sample has no line');
  const lines = [
    { ...line, grossPaise: 10_000, discountPaise: 500, billDiscountSharePaise: 556, lineTotalPaise: 8_944 },
  ];
  const totals = { subtotalPaise: 10_000, billDiscountPaise: 556, discountPaise: 1_056, grandTotalPaise: 8_944 };
  const { container } = renderPage(<BillItems bill={{ ...billToPrint, ...totals, lines }} />);
  const amounts = [...container.querySelectorAll('dl dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['₹95.00', '-₹5.56', '₹89.44']);
  expect(screen.getAllByText(/^₹95\.00/)).toHaveLength(2);
  expect(screen.getByText('discount ₹5.00')).toBeVisible();
  expect(screen.queryByText(/share/)).toBeNull();
  expect(screen.getByText('You saved ₹10.56')).toBeVisible();
});

it('the items name no discount that was not given', () => {
  const lines = billToPrint.lines.map((line) => ({ ...line, discountPaise: 0, billDiscountSharePaise: 0 }));
  renderPage(<BillItems bill={{ ...billToPrint, lines }} />);
  expect(screen.queryByText(/discount/)).toBeNull();
});
