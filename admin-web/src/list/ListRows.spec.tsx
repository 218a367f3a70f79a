import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, ListBase, memoryStore } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage } from '../testing/renderPage.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ListRows } from './ListRows.tsx';

interface Vendor {
  id: string;
  name: string;
}
const COUNTED = 10_000;
const columns = [{ field: 'name', label: 'Name', render: ({ name }: Vendor) => name }];

/** A page of the vendors of a server that has so many of them and counts to 10,000, or to the end of the page. */
function page(url: string, there: number): Response {
  const [from = 0, to = 0] = JSON.parse(new URL(url, 'http://shop').searchParams.get('range') ?? '[]') as number[];
  const ids = Array.from({ length: Math.max(0, Math.min(there, to + 1) - from) }, (_, place) => `v${from + place}`);
  const counted = Math.max(COUNTED, to + 1);
  const range = ids.length === 0 ? '*' : `${from}-${from + ids.length - 1}`;
  return json(
    ids.map((id) => ({ id, name: id })),
    200,
    {
      'Content-Range': `vendors ${range}/${Math.min(there, counted)}`,
      ...(there > counted && { 'Total-Capped': 'true' }),
    },
  );
}

function open(there: number, at: number): void {
  stubServer({ 'GET /vendors': ({ url }) => page(url, there) });
  const params = { page: at, perPage: 10, sort: 'name', order: 'ASC', filter: {} };
  renderPage(
    <CoreAdminContext
      queryClient={queryClient}
      dataProvider={dataProvider}
      store={memoryStore({ 'vendors.listParams': params })}
    >
      <ListBase resource="vendors" disableSyncWithLocation storeKey="vendors.listParams">
        <ListRows<Vendor> columns={columns} label="Vendors" failedText="Not loaded" empty="none" />
      </ListBase>
    </CoreAdminContext>,
  );
}
const turn = (name: string): HTMLElement => screen.getByRole('button', { name });

beforeAll(async () => setLanguage('en'));
beforeEach(() => queryClient.clear());

it('a list with an exact count shows the number of rows, and ends with them', async () => {
  open(10_000, 1_000);
  expect(await screen.findByText('9,991–10,000 of 10,000')).toBeVisible();
  expect(turn('Next page')).toBeDisabled();
});

it('a list whose count stopped shows that there are more, and pages on to its last row', async () => {
  open(10_015, 1_000);
  expect(await screen.findByText('9,991–10,000 of more than 10,000')).toBeVisible();
  fireEvent.click(turn('Next page'));
  expect(await screen.findByText('10,001–10,010 of more than 10,010')).toBeVisible();
  fireEvent.click(turn('Next page'));
  expect(await screen.findByText('10,011–10,015 of 10,015')).toBeVisible();
  expect(screen.getByText('v10014')).toBeVisible();
  expect([turn('Previous page'), turn('Next page')].map((button) => button.matches(':disabled'))).toEqual([
    false,
    true,
  ]);
});

it('a list whose count stopped offers no page after a full last one', async () => {
  open(10_010, 1_001);
  expect(await screen.findByText('10,001–10,010 of 10,010')).toBeVisible();
  expect(turn('Next page')).toBeDisabled();
});

it('a filtered list announces its count, or that it is empty, in the same place as before', async () => {
  open(25, 1);
  const range = await screen.findByText('1–10 of 25');
  expect(screen.getByRole('status')).toBe(range);
  const none = document.querySelector('div[aria-live=polite]:empty');
  const become = async (there: number): Promise<void> => {
    stubServer({ 'GET /vendors': ({ url }) => page(url, there) });
    await act(async () => queryClient.invalidateQueries({ queryKey: ['vendors'] }));
  };
  await become(3);
  await waitFor(() => expect(range).toHaveTextContent('1–3 of 3'));
  await become(0);
  await waitFor(() => expect(none).toHaveTextContent('none'));
});

it('a list that cannot be loaded says why, and loads at a retry', async () => {
  open(25, 1);
  stubServer({ 'GET /vendors': () => json({ code: 'unavailable', message: 'The books are away.' }, 503) });
  await act(async () => queryClient.resetQueries({ queryKey: ['vendors'] }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Not loaded.+/);
  expect(screen.queryByText(/of 25/)).toBeNull();
  stubServer({ 'GET /vendors': ({ url }) => page(url, 25) });
  fireEvent.click(turn('Retry'));
  expect(await screen.findByText('1–10 of 25')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('while the server is away', () => {
  const WAITS = 'No connection: this is loaded as soon as it is back.';

  it('a list that is opened says why it is grey, and loads by itself when the server is back', async () => {
    setConnected(false);
    open(2, 1);
    expect(await screen.findByText(WAITS)).toBeVisible();
    setConnected(true);
    expect((await screen.findAllByText('v1'))[0]).toBeVisible();
    expect(screen.queryByText(WAITS)).toBeNull();
  });

  it('rows of another page or search say that theirs are still to come', async () => {
    open(30, 1);
    await screen.findAllByText('v1');
    setConnected(false);
    fireEvent.click(turn('Next page'));
    expect(await screen.findByText(WAITS)).toBeVisible();
    setConnected(true);
    expect((await screen.findAllByText('v11'))[0]).toBeVisible();
    expect(screen.queryByText(WAITS)).toBeNull();
  });
});
