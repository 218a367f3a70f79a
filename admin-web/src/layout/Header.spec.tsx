import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { accessToken, startSession } from '../providers/session.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { Header } from './Header.tsx';

const wide = { narrow: false, open: true, toggle: () => undefined, close: () => undefined };
const narrow = { ...wide, narrow: true, open: false };
const openMenu = (): void => {
  fireEvent.click(screen.getByRole('button', { name: /^User menu/ }));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  setWidth(1_440);
  queryClient.clear();
  startSession('t');
});

describe('the header', () => {
  it('checklist 12: names the shop, and shows "My shop" until the name is known or when there is none', async () => {
    const { answer, release } = held(json(sampleProfile));
    stubServer({ 'GET /shop/profile': answer });
    renderPage(<Header sidebar={wide} />);
    expect(screen.getByText('My shop')).toBeVisible();
    release();
    expect(await screen.findByText('Sharma Kirana Store')).toBeVisible();
  });

  it('checklist 14: shows the owner’s name and the shop id, coloured once the profile is loaded', async () => {
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    renderPage(<Header sidebar={wide} />);
    expect(await screen.findByText('Asha Sharma')).toBeVisible();
    expect(getComputedStyle(screen.getByText(sampleProfile.shopId)).color).not.toBe('');
  });
});

describe('the user menu', () => {
  beforeEach(() => {
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
  });

  it('checklist 13: has exactly two items', async () => {
    renderPage(<Header sidebar={wide} />);
    openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Profile Settings',
      'Logout',
    ]);
  });

  it('checklist 12: shows who is signed in below 768 px, where the header has no space, not as a third item', async () => {
    renderPage(<Header sidebar={narrow} />);
    await screen.findByText('Sharma Kirana Store');
    expect(screen.queryByText('Asha Sharma')).toBeNull();
    openMenu();
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByText('Asha Sharma')).toBeVisible();
    expect(menu.getByText(sampleProfile.shopId)).toBeVisible();
    expect(menu.getAllByRole('menuitem')).toHaveLength(2);
    expect(menu.getByRole('menuitem', { name: 'Profile Settings' })).toHaveFocus();
  });

  it('leads to the profile', async () => {
    const { path } = renderPage(<Header sidebar={wide} />);
    openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Profile Settings' }));
    await waitFor(() => expect(path()).toBe('/dashboard/profile'));
  });

  it('logs out once the answer arrives: no token, no cached data, home', async () => {
    const { path } = renderPage(<Header sidebar={wide} />);
    await screen.findByText('Sharma Kirana Store');
    const { answer, release } = held(json(undefined, 204));
    const seen = stubServer({ 'POST /auth/logout': answer });
    openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect([path(), localStorage.getItem('accessToken')]).toEqual(['/dashboard', 't']);
    release();
    await waitFor(() => expect(path()).toBe('/'));
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(queryClient.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it('logs out even when the session had ended: no input is kept, and nobody is "still signed in"', async () => {
    renderPage(<Header sidebar={wide} />);
    await screen.findByText('Sharma Kirana Store');
    sessionStorage.setItem('bill:typed', '{}');
    stubServer({ 'POST /auth/logout': () => json({ code: 'session_expired', message: '' }, 401) });
    openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect([accessToken(), queryClient.getQueryData(['shopProfile'])]).toEqual([null, undefined]);
    expect(screen.queryByText(/still signed in/)).toBeNull();
  });

  it('stays signed in when logging out fails', async () => {
    const { path } = renderPage(<Header sidebar={wide} />);
    await screen.findByText('Sharma Kirana Store');
    stubServer({ 'POST /auth/logout': () => json({}, 500) });
    openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Signing out failed. You are still signed in.')).toBeVisible();
    expect([path(), localStorage.getItem('accessToken')]).toEqual(['/dashboard', 't']);
  });
});
