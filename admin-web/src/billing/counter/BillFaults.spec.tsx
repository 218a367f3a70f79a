import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { BILL_PATH, clearCounter, commands, openLine, press, renderBill, savedBill } from '../../testing/renderBill.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { savedLine } from '../../testing/sampleProducts.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { BillPage } from './BillPage.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

it('the counter reports that the shop cannot be loaded, and shows the bill once it can', async () => {
  let isBroken = true;
  stubServer({
    'GET /shop/profile': () => (isBroken ? json({ code: 'internal_error', message: 'x' }, 400) : json(sampleProfile)),
    [`GET /billing/${savedBill.id}`]: () => json(savedBill),
    'GET /products': () => json([]),
  });
  renderRoutes([{ path: '/dashboard/billing/create/:billId', element: <BillPage /> }], BILL_PATH);
  await screen.findByRole('alert');
  isBroken = false;
  press('Retry');
  expect(await screen.findByLabelText('Quantity of Assam tea')).toBeVisible();
});

describe('an invalid bill', () => {
  it.each([
    ['Generate bill', 'abc', 'This is not a number. Use digits only, such as 12.50'],
    ['Save as draft', '99999', 'The discount is more than the amount'],
  ])('focuses the invalid bill discount after %s', async (button, typed, reason) => {
    const { seen } = await renderBill(savedBill);
    fireEvent.change(screen.getByLabelText('Bill discount'), { target: { value: typed } });
    press(new RegExp(`^${button}`));
    await waitFor(() => expect(screen.getByLabelText('Bill discount')).toHaveFocus());
    expect(screen.getByLabelText('Bill discount')).toHaveAccessibleDescription(reason);
    expect(commands(seen)).toEqual([]);
  });

  it.each([
    ['Quantity of Assam tea', 'abc', 'This is not a number. Use digits only, such as 1.5'],
    ['Unit price of Assam tea', 'abc', 'This is not a number. Use digits only, such as 12.50'],
    ['Discount on Assam tea', '99999', 'The discount is more than the amount'],
  ])('describes what is wrong when the focus enters the field %s', async (label, typed, reason) => {
    await renderBill(savedBill);
    openLine('Assam tea');
    expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-describedby');
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
    press(/^Save as draft/);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(reason);
  });

  it('shows dashes instead of zero line totals while its figures are invalid', async () => {
    await renderBill(savedBill);
    const lines = within(screen.getByRole('list', { name: 'Products on this bill' }));
    expect(lines.queryAllByText('—')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Bill discount'), { target: { value: '99999' } });
    await waitFor(() => expect(lines.getAllByText('—')).toHaveLength(savedBill.lines.length));
    expect(lines.queryByText('₹0.00')).toBeNull();
  });

  it('reports at the payment methods that one is required', async () => {
    await renderBill({ ...savedBill, paymentMethod: undefined });
    const ways = screen.getByRole('group', { name: 'Payment method' });
    expect(ways).not.toHaveAccessibleDescription();
    press(/^Generate bill/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cash' })).toHaveFocus());
    expect(ways).toHaveAccessibleDescription('Payment method is required');
  });

  it('reports above its lines that their total is too large for a bill', async () => {
    const line = { quantityMilli: 1_000, unitPricePaise: 600_000_000_000 };
    const { seen } = await renderBill({ ...savedBill, lines: [savedLine(line), savedLine({ ...line, lineNo: 2 })] });
    press(/^Generate bill/);
    await screen.findByText('The amount is too large to be recorded');
    expect(commands(seen)).toEqual([]);
  });
});

it('names the products whose lines the server refused', async () => {
  const text = 'This was archived.';
  const refused = {
    code: 'archived',
    message: text,
    errors: { 'lines.1.productId': text, billDiscountPaise: 'x' },
    errorCodes: { 'lines.1.productId': 'archived', billDiscountPaise: 'discount_too_large' },
  };
  await renderBill(savedBill, { [`PUT /billing/${savedBill.id}/save`]: () => json(refused, 409) });
  press(/^Save as draft/);
  const alert = await screen.findByText('Failed to save bill', { selector: '.MuiAlertTitle-root' });
  const reasons = [...(alert.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(reasons).toEqual(['Neem soap: This was archived.', 'The discount is more than the amount']);
});
