import { beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { billToPrint } from '../../testing/printedSample.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { BillItems } from './BillItems.tsx';

beforeAll(async () => setLanguage('en'));

it('the items name a discount of the line apart from its share of the bill discount', () => {
  const [line] = billToPrint.lines;
  if (line === undefined) throw new Error('the sample has no line');
  const lines = [{ ...line, discountPaise: 500, billDiscountSharePaise: 556 }];
  renderPage(<BillItems bill={{ ...billToPrint, lines }} />);
  expect(screen.getByText('discount ₹5.00')).toBeVisible();
  expect(screen.getByText('share of the bill discount ₹5.56')).toBeVisible();
});

it('the items name no discount that was not given', () => {
  const lines = billToPrint.lines.map((line) => ({ ...line, discountPaise: 0, billDiscountSharePaise: 0 }));
  renderPage(<BillItems bill={{ ...billToPrint, lines }} />);
  expect(screen.queryByText(/discount/)).toBeNull();
});
