import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, TextInput } from 'react-admin';
import { dataProvider } from '../providers/data.ts';
import { setLanguage } from '../providers/language.ts';
import { queryClient } from '../providers/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { toasts } from '../providers/toasts.ts';
import { setOnline } from '../testing/network.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { EditScreen } from './EditScreen.tsx';

// machines are shared: what is waited for comes, and this only ends a wait for what does not
configure({ asyncUtilTimeout: 15_000 });

const vendor = { id: '5'.repeat(32), revision: 3, name: 'Gupta' };
const PATH = `/dashboard/vendors/${vendor.id}`;
const edit = (
  <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
    <EditScreen
      resource="vendors"
      toBody={({ name, revision }) => ({ name, revision })}
      validate={() => ({})}
      buttons={<DeleteButton resource="vendors" row={vendor} name={vendor.name} />}
    >
      <TextInput source="name" label="Name" />
    </EditScreen>
  </CoreAdminContext>
);

/** The form of one vendor at a server that answers commands so. */
async function open(answer: (request: Seen) => Response): Promise<Seen[]> {
  const path = `/vendors/${vendor.id}`;
  const seen = stubServer({ [`GET ${path}`]: () => json(vendor), [`PUT ${path}`]: answer, [`DELETE ${path}`]: answer });
  renderRoutes(
    [
      { path: '/dashboard/vendors/:id', element: edit },
      { path: '*', element: 'elsewhere' },
    ],
    PATH,
  );
  await screen.findByLabelText('Name');
  return seen;
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const rename = (name: string): void => {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
};
const sent = (seen: Seen[]): Seen[] => seen.filter(({ method }) => method !== 'GET');
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
async function comeBack(seen: Seen[]): Promise<void> {
  setOnline(true);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sent(seen)).toHaveLength(1);
  expect(toasts.stacked.get()).toEqual([]);
}
const WAITS = 'No connection: this is done as soon as it is back.';

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  toasts.stacked.set([]);
  setOnline(true);
  startSession('t');
});

describe('a change of a record', () => {
  it('saved again after its answer was lost is the same wish', async () => {
    let isLost = true;
    const seen = await open(() => (isLost ? json({}, 500) : json({ ...vendor, revision: 4 })));
    rename('Gupta Traders');
    press('Save');
    await screen.findByText('Failed to update vendor', { selector: '.MuiAlertTitle-root' });
    isLost = false;
    press('Save');
    await screen.findByText('elsewhere');
    const [first, again] = sent(seen).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(again).toBe(first);
  });

  it('that waits for the network is taken back by who discards it', async () => {
    setOnline(false);
    const seen = await open(lost);
    rename('Gupta Traders');
    press('Save');
    await screen.findByText(WAITS);
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('elsewhere');
    await comeBack(seen);
  });

  it('that somebody else was before is saved over theirs with all that was typed by then', async () => {
    const theirs = { ...vendor, revision: 4, name: 'Gupta Stores' };
    const seen = await open(({ body }) =>
      (body as typeof vendor).revision === theirs.revision
        ? json({ ...vendor, revision: 5 })
        : json({ code: 'stale_revision', message: 'x', current: theirs }, 409),
    );
    rename('Gupta Traders');
    press('Save');
    await screen.findByText('Gupta Stores');
    rename('Gupta Traders, Pune');
    expect(await screen.findByText('Gupta Traders, Pune')).toBeVisible();
    press('Save mine');
    await screen.findByText('elsewhere');
    expect(sent(seen).at(-1)?.body).toEqual({ name: 'Gupta Traders, Pune', revision: theirs.revision });
  });
});

it('a deletion that waits for the network says so, and is taken back with its question', async () => {
  setOnline(false);
  const seen = await open(lost);
  press('Delete: Gupta');
  press('Delete');
  await screen.findByText(WAITS);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await comeBack(seen);
});
