import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile, Role } from '@bahi/contracts';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { resizeTo, setWidth } from '../testing/matchMedia.ts';
import { renderPage, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { Layout } from './Layout.tsx';

const entries = (): string[] =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? '');

async function renderShell(role: Role = 'owner', profile: Partial<Profile> = {}): Promise<RenderedPage> {
  stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, role, ...profile }),
    'GET /shop/info': () => json({ ownerName: 'Asha Sharma', email: 'asha@sharmakirana.example' }),
  });
  const page = renderPage(<Layout>screen</Layout>);
  await screen.findByText('Sharma Kirana Store');
  return page;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  setWidth(1_440);
  queryClient.clear();
  sessionStorage.clear();
  startSession('t');
});

describe('the sidebar', () => {
  it('checklist 8: lists the screens in order, each with its path', async () => {
    await renderShell();
    expect(entries()).toEqual([
      'Dashboard',
      'Categories',
      'Vendors',
      'Products',
      'Purchases',
      'Billing',
      'Sales',
      'Customers',
      'Reports',
      'Day close',
    ]);
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      ...[
        'categories',
        'vendors',
        'products',
        'purchases',
        'billing',
        'sales',
        'customers',
        'reports',
        'day-close',
      ].map((name) => `/dashboard/${name}`),
    ]);
  });

  it('hides purchases from staff, who may not see them', async () => {
    await renderShell('staff');
    expect(entries()).not.toContain('Purchases');
  });

  it.each([
    ['staff', false, false],
    ['staff', true, true],
    ['auditor', false, true],
  ] as const)('offers the day close to %s whose shop lets staff close it (%p): %p', async (role, lets, isThere) => {
    await renderShell(role, { staffMayCloseDay: lets });
    expect(entries().includes('Day close')).toBe(isThere);
  });

  it('collapses to icons of 64 px with a tooltip each, and expands to 256 px', async () => {
    await renderShell();
    const width = (): string => getComputedStyle(screen.getByRole('navigation').parentElement as HTMLElement).width;
    expect([width(), screen.queryByText('Categories')]).toEqual(['256px', expect.anything()]);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect([width(), screen.queryByText('Categories')]).toEqual(['64px', null]);
    expect(entries()).toContain('Categories');
  });
});

describe('the sidebar of a tablet', () => {
  const width = (): string => getComputedStyle(screen.getByRole('navigation').parentElement as HTMLElement).width;

  it('starts as icons, and with what the user chose after a reload', async () => {
    setWidth(768);
    const { unmount } = await renderShell();
    expect(width()).toBe('64px');
    fireEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(width()).toBe('256px');
    unmount();
    await renderShell();
    expect(width()).toBe('256px');
  });

  it('follows the width of the window until the user chooses', async () => {
    setWidth(1_199);
    await renderShell();
    expect(width()).toBe('64px');
    act(() => resizeTo(1_200));
    expect(width()).toBe('256px');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    act(() => resizeTo(1_440));
    expect(width()).toBe('64px');
  });
});

describe('the sidebar below 768 px', () => {
  it('starts closed, opens over the page, and closes when an entry is chosen', async () => {
    setWidth(767);
    const { path } = await renderShell();
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(document.querySelector('.MuiBackdrop-root')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Products' }));
    expect(path()).toBe('/dashboard/products');
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });

  it('is closed after a wide window shrinks', async () => {
    setWidth(768);
    await renderShell();
    expect(screen.getByRole('navigation')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    act(() => resizeTo(767));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });
});

describe('its logout', () => {
  it('leads home at once, and removes the token when the answer arrives', async () => {
    const { path } = await renderShell();
    const { answer, release } = held(json(undefined, 204));
    const seen = stubServer({ 'POST /auth/logout': answer });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(localStorage.getItem('accessToken')).toBe('t');
    expect(seen.map(({ body }) => body)).toEqual([null]);
    release();
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
    expect(path()).toBe('/');
  });

  it('keeps the token when the call fails, and reports it', async () => {
    const { path } = await renderShell();
    stubServer({ 'POST /auth/logout': () => json({ message: 'no' }, 500) });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Signing out failed. You are still signed in.')).toBeVisible();
    expect([path(), localStorage.getItem('accessToken')]).toEqual(['/', 't']);
  });
});
