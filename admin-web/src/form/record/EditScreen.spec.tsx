import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, TextInput, useEditContext } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
import { DeleteButton } from '../../list/DeleteButton.tsx';
import { AdminNotifications } from '../../messages/AdminNotifications.tsx';
import { toasts } from '../../messages/toasts.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { authProvider } from '../../providers/reactAdmin/auth.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { setConnected } from '../../testing/network.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { EditScreen } from './EditScreen.tsx';

const vendor = { id: '5'.repeat(32), revision: 3, name: 'Gupta' };
const PATH = `/dashboard/vendors/${vendor.id}`;
function NameReadLast() {
  const { record } = useEditContext<typeof vendor>();
  return <output>{record?.name} was read</output>;
}
const edit = (
  <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} authProvider={authProvider}>
    <EditScreen
      resource="vendors"
      toBody={({ name, revision }) => ({ name, revision })}
      validate={() => ({})}
      buttons={
        <>
          <DeleteButton resource="vendors" row={vendor} name={vendor.name} />
          <NameReadLast />
        </>
      }
    >
      <TextInput source="name" label="Name" />
    </EditScreen>
    <AdminNotifications />
  </CoreAdminContext>
);

/** The form of one vendor at a server that answers commands so. */
async function open(answer: (request: Seen) => Response | Promise<Response>): Promise<Seen[]> {
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
  setConnected(true);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sent(seen)).toEqual([]);
  expect(toasts.stacked.get()).toEqual([]);
}
const WAITS = 'No connection: this is done as soon as it is back.';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('a change of a record', () => {
  it('reports a refusal once, at the field, and clears it while it is retried', async () => {
    const alert = () => screen.queryByText('Failed to update vendor', { selector: '.MuiAlertTitle-root' });
    const answers = [
      () => json({ message: 'Too long', errors: { name: 'Too long' } }, 400),
      () => new Promise<Response>(() => undefined),
    ];
    await open(() => (answers.shift() ?? lost)());
    rename('Gupta Traders of Jaipur');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Too long'));
    expect(alert()).toBeVisible();
    expect(toasts.stacked.get().map(({ text }) => text)).toEqual(['Failed to update vendor']);
    rename('Gupta Traders');
    press('Save');
    await waitFor(() => expect(alert()).toBeNull());
  });

  it('is the same request when it is saved again after a lost answer', async () => {
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

  it('that waits for the network is cancelled when the user discards it', async () => {
    const seen = await open(lost);
    setConnected(false);
    rename('Gupta Traders');
    press('Save');
    await screen.findByText(WAITS);
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText('elsewhere');
    await comeBack(seen);
  });

  it("overwrites somebody else's change, after a question, with everything typed by then", async () => {
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

describe('the record of a form', () => {
  const cached = ['vendors', 'getOne', { id: vendor.id }];

  it('is loaded from the server when the form opens, not taken from a list', async () => {
    queryClient.setQueryData(cached, { ...vendor, revision: 2, name: 'Gupta & Co' });
    const answer = held(json(vendor));
    const path = `/vendors/${vendor.id}`;
    stubServer({ [`GET ${path}`]: answer.answer });
    renderRoutes([{ path: '/dashboard/vendors/:id', element: edit }], PATH);
    await screen.findByRole('progressbar');
    expect(screen.queryByLabelText('Name')).toBeNull();
    answer.release();
    expect(await screen.findByLabelText('Name')).toHaveValue('Gupta');
  });

  it('stays the opened version when a newer one is loaded meanwhile', async () => {
    const seen = await open(() => json({ ...vendor, revision: 4 }));
    rename('Gupta Traders');
    act(() => void queryClient.setQueryData(cached, { ...vendor, revision: 4, name: 'Gupta Stores' }));
    await screen.findByText('Gupta Stores was read');
    press('Save');
    await screen.findByText('elsewhere');
    expect(sent(seen).at(-1)?.body).toEqual({ name: 'Gupta Traders', revision: vendor.revision });
  });
});

it('reports that its deletion waits for the network, which is cancelled with its dialog', async () => {
  const seen = await open(lost);
  setConnected(false);
  press('Delete: Gupta');
  press('Delete');
  await screen.findByText(WAITS);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await comeBack(seen);
});
