import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { signOutAtOnce } from '../../providers/cache/signOut.ts';
import { accessToken, dropSession, startSession } from '../../providers/session.ts';
import { setConnected } from '../../testing/network.ts';
import { renderRoutes, type RenderedPage } from '../../testing/renderPage.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { useOpenForm } from './openForms.ts';

let unsaved: boolean;
let saved: Promise<boolean>;
let answer: (worked: boolean) => void;
function Logout() {
  const navigate = useNavigate();
  return <button onClick={() => void signOutAtOnce(() => void navigate('/'))}>Logout</button>;
}
function Form() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(false)}>Close</button>
      {isOpen ? <Typed /> : null}
    </>
  );
}
function Typed() {
  const [isUnsaved, setUnsaved] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const onSave = async (): Promise<boolean> => {
    setBusy(true);
    const worked = await saved;
    setBusy(false);
    setUnsaved(!worked);
    return worked;
  };
  useOpenForm({ isUnsaved: () => unsaved && isUnsaved, isBusy, onSave });
  return <button onClick={() => void onSave()}>Save now</button>;
}
const form = (
  <>
    <Logout />
    <Form />
    <Link to="/dashboard/products">Products</Link>
    <Link to="?page=2">Second page</Link>
    <Link to="/">Home</Link>
  </>
);
const open = (): RenderedPage =>
  renderRoutes(
    [
      { path: '/dashboard/form', element: form },
      { path: '*', element: 'elsewhere' },
    ],
    '/dashboard/form',
  );
const press = (role: 'link' | 'button', name: string): void => {
  fireEvent.click(screen.getByRole(role, { name }));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  setConnected(true);
  unsaved = true;
  saved = new Promise((done) => (answer = done));
  startSession('t');
});

describe('leaving a form', () => {
  it('asks while something is unsaved; staying stays, discarding leaves', async () => {
    const { path } = open();
    press('link', 'Products');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    press('button', 'Keep editing');
    expect(path()).toBe('/dashboard/form');
    press('link', 'Products');
    await screen.findByRole('dialog');
    press('button', 'Discard');
    await screen.findByText('elsewhere');
    expect(path()).toBe('/dashboard/products');
  });

  it('does not ask when all is saved, or for another view of the same page', async () => {
    const { path } = open();
    press('link', 'Second page');
    expect(screen.queryByRole('dialog')).toBeNull();
    unsaved = false;
    press('link', 'Products');
    await screen.findByText('elsewhere');
    expect(path()).toBe('/dashboard/products');
  });

  it('asks at once, even when the first input was just typed', async () => {
    unsaved = false;
    const { path } = open();
    // no render happens between the input and leaving
    unsaved = true;
    press('link', 'Products');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(path()).toBe('/dashboard/form');
  });

  it('stops asking when the form was saved and closed meanwhile', async () => {
    const { path } = open();
    press('link', 'Products');
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/dashboard/form');
    press('link', 'Products');
    await screen.findByText('elsewhere');
  });

  it('leaves after a save, and stays when the save fails', async () => {
    const { path } = open();
    press('link', 'Products');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await act(async () => answer(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/dashboard/form');
    saved = Promise.resolve(true);
    press('link', 'Products');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('elsewhere');
    expect(path()).toBe('/dashboard/products');
  });

  it('stops asking when a running save has succeeded', async () => {
    const { path } = open();
    press('button', 'Save now');
    press('link', 'Products');
    expect((await screen.findByRole('dialog')).textContent).toContain('not saved');
    await act(async () => answer(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/dashboard/form');
  });

  it.each([true, false])(
    'stays when the user saves and then chooses to stay, whatever the result (%p)',
    async (worked) => {
      const { path } = open();
      press('link', 'Products');
      fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
      press('button', 'Keep editing');
      await act(async () => answer(worked));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(path()).toBe('/dashboard/form');
    },
  );

  it('reports that saving waits for the network', async () => {
    open();
    press('link', 'Products');
    setConnected(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No connection: this is done as soon as it is back.')).toBeVisible();
  });

  it('asks on the way home too, where Back leads after signing in again', async () => {
    const { path } = open();
    press('link', 'Home');
    await screen.findByRole('dialog');
    expect(path()).toBe('/dashboard/form');
  });

  it('never stops a sign-out', async () => {
    stubServer({ 'POST /auth/logout': () => json(undefined, 204) });
    open();
    press('button', 'Logout');
    await screen.findByText('elsewhere');
    await waitFor(() => expect(accessToken()).toBeNull());
  });

  it('never asks once the session has ended', async () => {
    open();
    act(dropSession);
    press('link', 'Products');
    await screen.findByText('elsewhere');
  });

  it('makes the browser ask before a reload, only while something is unsaved', () => {
    open();
    const reload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(reload()).toBe(false);
    unsaved = false;
    expect(reload()).toBe(true);
  });
});
