import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { renderPage } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { StockSummary } from './StockSummary.tsx';

const product = productRow();
const then = { ...product, currentStockMilli: 4_000, stockValuePaise: 50_000 };

beforeAll(async () => setLanguage('en'));
beforeEach(() => queryClient.clear());

it('the stock of a day is shown, or the reason why there is none', async () => {
  let answer = json({ code: 'not_found', message: 'x' }, 404);
  stubServer({ 'GET /shop/profile': () => json({ role: 'owner' }), [`GET /products/${product.id}`]: () => answer });
  await act(async () => void renderPage(<StockSummary product={product} />));
  const user = userEvent.setup();
  const choose = async (day: string): Promise<void> => {
    await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(day);
  };
  await choose('01012026');
  await screen.findByText('1 Jan 2026: this product was not in the books yet');
  expect(screen.queryByRole('alert')).toBeNull();
  answer = json({ message: 'The ink is out.' }, 400);
  await choose('02012026');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load the stock of this dayThe ink is out.');
  answer = json(then);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^2 Jan 2026: 4 packet, worth ₹500\.00$/);
  expect(alert).not.toBeInTheDocument();
});
