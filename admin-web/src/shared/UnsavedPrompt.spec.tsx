import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { setLanguage } from '../providers/language.ts';
import { dropSession, startSession } from '../providers/session.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { UnsavedPrompt } from './UnsavedPrompt.tsx';

let unsaved: boolean;
const form = (
  <>
    <UnsavedPrompt isUnsaved={() => unsaved} />
    <Link to="/dashboard/products">Products</Link>
    <Link to="?page=2">Second page</Link>
    <Link to="/">Home</Link>
  </>
);
const open = (): RenderedPage => renderRoutes([{ path: '/dashboard/form', element: form }, { path: '*', element: 'elsewhere' }], '/dashboard/form'); // prettier-ignore
const press = (role: 'link' | 'button', name: string): void => {
  fireEvent.click(screen.getByRole(role, { name }));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  unsaved = true;
  startSession('t');
});

describe('leaving a form', () => {
  it('asks while something is unsaved; staying stays, discarding goes', async () => {
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

  it('asks nothing when all is saved, and nothing for another view of the same page', async () => {
    const { path } = open();
    press('link', 'Second page');
    expect(screen.queryByRole('dialog')).toBeNull();
    unsaved = false;
    press('link', 'Products');
    await screen.findByText('elsewhere');
    expect(path()).toBe('/dashboard/products');
  });

  it('lets the way home go, which signing out and an expired session take', async () => {
    open();
    press('link', 'Home');
    await screen.findByText('elsewhere');
  });

  it('holds nobody back whose session has ended', async () => {
    open();
    act(dropSession);
    press('link', 'Products');
    await screen.findByText('elsewhere');
  });

  it('has the browser ask before a reload, only while something is unsaved', () => {
    open();
    const reload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(reload()).toBe(false);
    unsaved = false;
    expect(reload()).toBe(true);
  });
});
