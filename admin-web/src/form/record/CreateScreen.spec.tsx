import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { AdminNotifications } from '../../messages/AdminNotifications.tsx';
import { leaveNotices, noticesOf } from '../../messages/notices.ts';
import { Notices } from '../../messages/Notices.tsx';
import { toasts } from '../../messages/toasts.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { startSession } from '../../providers/session.ts';
import { scanKeys, typeKeys } from '../../testing/keys.ts';
import { setConnected } from '../../testing/network.ts';
import { renderPage, renderRoutes, type RenderedPage } from '../../testing/renderPage.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { CreateScreen } from './CreateScreen.tsx';

const create = (
  <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
    <CreateScreen resource="vendors" defaults={{}} toBody={(values) => values} validate={() => ({})} another>
      <TextInput source="name" label="Name" />
      <Link to="/dashboard/products">Elsewhere</Link>
    </CreateScreen>
    <AdminNotifications />
  </CoreAdminContext>
);
const open = (): RenderedPage =>
  renderRoutes(
    [
      { path: '/dashboard/vendors/create', element: create },
      { path: '/dashboard/vendors', element: <Notices resource="vendors" /> },
      { path: '*', element: <Notices resource="products" /> },
    ],
    '/dashboard/vendors/create',
  );
const save = async (name: string, button: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const left = async (): Promise<void> => waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
const warned = (): (string | undefined)[] =>
  screen.queryAllByRole('alert').map(({ textContent }) => /“(.*)”/.exec(textContent)?.[1]);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  setConnected(true);
  startSession('t');
  toasts.stacked.set([]);
  stubServer({
    'POST /vendors': ({ body }) => {
      const warning = { field: 'name', code: 'name_repeated' };
      return json({ id: 'v', revision: 0, ...(body as object), warnings: [warning] }, 201);
    },
  });
});

it('warnings are shown on the form for the next record, and at the end on the list', async () => {
  const { path } = open();
  await save('Gupta', 'Save and add another');
  await waitFor(() => expect(warned()).toEqual(['Gupta']));
  await save('Patel', 'Save and add another');
  await waitFor(() => expect(warned()).toEqual(['Gupta', 'Patel']));
  await save('Rao', 'Save');
  await left();
  expect(path()).toBe('/dashboard/vendors');
  expect(warned()).toEqual(['Gupta', 'Patel', 'Rao']);
});

it('warnings disappear when the form is left, and are shown on no other screen', async () => {
  const page = open();
  await save('Gupta', 'Save and add another');
  await waitFor(() => expect(warned()).toEqual(['Gupta']));
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await left();
  expect(warned()).toEqual([]);
  page.unmount();
  leaveNotices('vendors', noticesOf({ name: 'Gupta', warnings: [{ field: 'name', code: 'name_repeated' }] }));
  renderPage(<Notices resource="products" />);
  expect(screen.queryByText(/Gupta/)).toBeNull();
});

/** A name that is in use, as the server says it at its field. */
const refusal = (): Response => {
  const message = 'A vendor with this name already exists';
  return json({ message, errors: { name: message } }, 409);
};

describe('a save', () => {
  it('reports a refusal once, at the field, and clears it while it is retried', async () => {
    const alert = () => screen.queryByText('Failed to create vendor', { selector: '.MuiAlertTitle-root' });
    stubServer({ 'POST /vendors': refusal });
    open();
    await save('Gupta', 'Save');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/already exists/));
    expect(alert()).toBeVisible();
    expect(toasts.stacked.get().map(({ text }) => text)).toEqual(['Failed to create vendor']);
    stubServer({ 'POST /vendors': held(refusal()).answer });
    await save('Gupta and sons', 'Save');
    await waitFor(() => expect(alert()).toBeNull());
  });

  const tries = (seen: Seen[]): (string | null)[] =>
    seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));

  it('is the same request when it is repeated after a lost answer; saving the same again later is a new one', async () => {
    let isLost = true;
    const seen = stubServer({
      'POST /vendors': ({ body }) =>
        isLost ? json({}, 500) : json({ id: 'v', revision: 0, ...(body as object) }, 201),
    });
    open();
    await save('Gupta', 'Save and add another');
    await screen.findByText('Failed to create vendor', { selector: '.MuiAlertTitle-root' });
    isLost = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    await save('Gupta', 'Save');
    await left();
    const [first, second, third] = tries(seen);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('reports that it waits for the network, and is cancelled when the user leaves', async () => {
    setConnected(false);
    const seen = stubServer({});
    const { visited } = open();
    await save('Gupta', 'Save');
    await screen.findByText('No connection: this is done as soon as it is back.');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText(/^They are being saved right now/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await left();
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(tries(seen)).toEqual([]);
    expect(visited).toEqual(['/dashboard/vendors/create', '/dashboard/vendors']);
    expect(toasts.stacked.get()).toEqual([]);
  });

  it('that has been sent reports its result, and does not navigate when the user has left', async () => {
    const answer = held(json({ id: 'v', revision: 0, name: 'Gupta' }, 201));
    stubServer({ 'POST /vendors': answer.answer });
    const { path } = open();
    await save('Gupta', 'Save');
    await waitFor(() => expect(queryClient.isMutating()).toBe(1));
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await left();
    answer.release();
    await screen.findByText('Vendor added successfully');
    expect(path()).toBe('/dashboard/products');
  });
});

it('a code scanned into a form stays in its field, and its Enter saves nothing until it is pressed again', async () => {
  const seen = stubServer({ 'POST /vendors': () => json({ id: 'v', revision: 0, name: '8901030912344' }, 201) });
  open();
  const name = await screen.findByLabelText('Name');
  act(() => name.focus());
  scanKeys('8901030912344');
  expect(toasts.stacked.get()).toHaveLength(1);
  expect([name, seen]).toEqual([expect.objectContaining({ value: '8901030912344' }), []]);
  typeKeys('', 10);
  await waitFor(() => expect(seen).toHaveLength(1));
});

it('a name typed by hand is saved with Enter', async () => {
  const seen = stubServer({ 'POST /vendors': () => json({ id: 'v', revision: 0, name: 'Gupta 2' }, 201) });
  open();
  const name = await screen.findByLabelText('Name');
  act(() => name.focus());
  typeKeys('Gupta2000', 90);
  await waitFor(() => expect(seen).toHaveLength(1));
});

it('the alert of a refused value goes when the value changes, and comes back with it', async () => {
  const refusal = {
    code: 'category_name_taken',
    message: '',
    errors: { name: '' },
    errorCodes: { name: 'category_name_taken' },
  };
  stubServer({ 'POST /vendors': () => json(refusal, 409) });
  open();
  await save('Gupta', 'Save');
  await screen.findByText('Failed to create vendor', { selector: '.MuiAlertTitle-root' });
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
  type('Gupta 2');
  const alert = () => screen.queryByText('Failed to create vendor', { selector: '.MuiAlertTitle-root' });
  await waitFor(() => expect(alert()).toBeNull());
  type('Gupta');
  await waitFor(() => expect(alert()).toBeVisible());
});
