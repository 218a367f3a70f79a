import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { freshTab } from '../testing/freshTab.ts';
import { setConnected } from '../testing/network.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { openBill } from '../testing/sampleProducts.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { draftOf } from './draft/draft.ts';
import { draftStorage } from './draft/draftStorage.ts';
import { NewBillButton } from './NewBillButton.tsx';
import { useNewBill } from './useNewBill.ts';

const bill = openBill();

function Sales() {
  return (
    <>
      <NewBillButton newBill={useNewBill()} />
      <Link to="/dashboard/products/create">Elsewhere</Link>
    </>
  );
}
function pressNewBill(): RenderedPage {
  const page = renderRoutes(
    [
      { path: '/dashboard/sales', element: <Sales /> },
      { path: '*', element: 'elsewhere' },
    ],
    '/dashboard/sales',
  );
  fireEvent.click(screen.getByRole('button', { name: /^New bill/ }));
  return page;
}
async function leave(): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('elsewhere');
}
const allIsDone = async (): Promise<void> => waitFor(() => expect(queryClient.isMutating()).toBe(0));

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('the button for a new bill', () => {
  it('opens the counter', async () => {
    stubServer({ 'POST /billing/create': () => json(bill, 201) });
    const { path } = pressNewBill();
    await screen.findByText('elsewhere');
    expect(path()).toBe(`/dashboard/billing/create/${bill.id}`);
  });

  it('does not navigate when the user has left by the time the bill is there', async () => {
    const answer = held(json(bill, 201));
    const seen = stubServer({ 'POST /billing/create': answer.answer });
    const { visited } = pressNewBill();
    await waitFor(() => expect(seen).toHaveLength(1));
    await leave();
    answer.release();
    await allIsDone();
    expect(visited).toEqual(['/dashboard/sales', '/dashboard/products/create']);
  });

  it('creates another bill when the empty one has unsaved input', async () => {
    const other = openBill({ id: '9'.repeat(32) });
    draftStorage.keep('someone', bill.id, { revision: bill.revision, draft: { ...draftOf(bill), walkIn: true } });
    const seen = stubServer({
      'POST /billing/create': ({ body }) => json(JSON.stringify(body).includes('reuseEmpty') ? bill : other, 201),
    });
    const { path } = pressNewBill();
    await screen.findByText('elsewhere');
    expect(path()).toBe(`/dashboard/billing/create/${other.id}`);
    expect(seen.map(({ body }) => body)).toEqual([{ reuseEmpty: true }, {}]);
    draftStorage.forgetAll(bill.id);
  });

  it('reports that it waits for the network, and cancels when the user leaves', async () => {
    setConnected(false);
    const seen = stubServer({});
    pressNewBill();
    await screen.findByText('No connection: this is done as soon as it is back.');
    await leave();
    setConnected(true);
    await allIsDone();
    expect(seen).toEqual([]);
    expect(toasts.stacked.get()).toEqual([]);
  });
});
