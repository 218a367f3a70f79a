import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { goTo, settled } from './screens.ts';

const ID = '0123456789abcdef0123456789abcdef';
const SESSION_EXPIRED = 'Session expired. Please login again.';
const TOOLTIP_MS = 700;

// the client handles addresses, keys and network outages, so no engine is involved
describeInBrowser('the shell', () => {
  let stage: Stage;
  let owner: ShopClient;
  beforeAll(async () => {
    stage = await openStage();
    const { product } = stage;
    owner = await product.openShop();
  });
  afterAll(() => stage.close());

  async function signedIn(path: string, width = 1_440): Promise<Visitor> {
    const visitor = await stage.revisit({ width });
    await visitor.openSignedIn(owner.token ?? '', path);
    await settled(visitor.page);
    return visitor;
  }
  const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
  const token = (page: Page) => page.evaluate<string | null>("localStorage.getItem('accessToken')");
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

  it('checklist 2, 3, 5: shows the screen of every address, also after a reload; any other address is not found', async () => {
    const visitor = await signedIn('/dashboard');
    const { page } = visitor;
    const expected: Record<string, string> = {
      '/dashboard': 'Dashboard',
      '/dashboard/categories': 'Categories',
      '/dashboard/vendors': 'Vendors',
      '/dashboard/products': 'Products',
      '/dashboard/purchases': 'Purchases',
      '/dashboard/billing': 'Billing',
      '/dashboard/sales': 'Sales',
      '/dashboard/customers': 'Customers',
      '/dashboard/day-close': 'Day close',
      '/dashboard/profile': 'Profile',
      '/dashboard/nowhere': 'Page not found',
      '/dashboard/products/a/b/c': 'Page not found',
    };
    for (const [path, title] of Object.entries(expected)) {
      await goTo(page, path);
      await page.reload();
      await settled(page);
      expect([path, await heading(page)]).toEqual([path, title]);
    }
    for (const screen of ['create/', '']) {
      const titles: (string | null)[] = [];
      for (const area of ['billing', 'sales']) {
        await visitor.open(`/dashboard/${area}/${screen}${ID}`);
        await settled(page);
        titles.push(await heading(page));
      }
      expect(titles[0]).toBe(titles[1]);
    }
    await visitor.open('/maintenance');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('checklist 6: shows a spinner while a screen’s code is loading, also after a choice in the menu', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const hold = async (code: RegExp): Promise<() => void> => {
      let deliver = (): void => undefined;
      const held = new Promise<void>((resolve) => (deliver = resolve));
      await page.route(code, async (route) => {
        await held;
        await route.continue();
      });
      return deliver;
    };
    const arrives = async (screen: string, deliver: () => void): Promise<void> => {
      await page.getByRole('main').getByRole('progressbar').waitFor();
      deliver();
      await page.getByRole('heading', { name: screen, exact: true }).waitFor();
    };
    const [vendors, products] = [await hold(/VendorList-.*\.js$/), await hold(/ProductList-.*\.js$/)];
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/vendors');
    await arrives('Vendors', vendors);
    await sidebar(page).getByRole('link', { name: 'Products' }).click();
    await arrives('Products', products);
    await visitor.context.close();
  });

  it('reloads an outdated tab once when a screen’s code is missing after a new build, and never in a loop', async () => {
    for (const isMended of [true, false]) {
      const visitor = await signedIn('/dashboard/vendors');
      const { page } = visitor;
      let loads = 0;
      page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
      const isGone = (): boolean => loads === 0 || !isMended;
      await page.route(/ProductList-.*\.js$/, async (route) =>
        isGone() ? route.fulfill({ status: 404 }) : route.continue(),
      );
      // answer with the current start page, fetched by the page itself
      await page.route('/', async (route) =>
        route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-new.js"></script>' }),
      );
      await sidebar(page).getByRole('link', { name: 'Products' }).click();
      await page.getByText(isMended ? 'No products yet' : 'Unexpected Application Error!').waitFor();
      expect([new URL(page.url()).pathname, loads]).toEqual(['/dashboard/products', 1]);
    }
  });

  it('highlights the current menu entry and filled buttons in forced-colors mode', async () => {
    const { page } = await signedIn('/dashboard/products');
    const look = async (place: string, property: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${place}')).${property}`);
    await page.emulateMedia({ forcedColors: 'active' });
    const entries = ['/dashboard/products', '/dashboard/sales'].map((path) => `nav a[href="${path}"]`);
    const [chosen, other] = await Promise.all(entries.map((entry) => look(entry, 'backgroundColor')));
    expect(chosen).not.toBe(other);
    expect(await look('.MuiButton-contained', 'borderTopWidth')).toBe('1px');
  });

  it('checklist 9, 10: collapses from 256 to 64 pixels; an icon shows its name after 700 ms', async () => {
    const visitor = await signedIn('/dashboard/vendors');
    const { page } = visitor;
    const width = async () => (await sidebar(page).boundingBox())?.width;
    expect(Math.round((await width()) ?? 0)).toBeGreaterThan(250);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    expect(Math.round((await width()) ?? 0)).toBeLessThanOrEqual(64);
    const openedAfter = async (label: string): Promise<number> => {
      const began = performance.now();
      await page.getByRole('link', { name: label }).hover();
      await page.getByRole('tooltip', { name: label }).waitFor();
      return performance.now() - began;
    };
    await page.mouse.move(800, 600);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await openedAfter('Products')).toBeGreaterThanOrEqual(TOOLTIP_MS);
  });

  it('checklist 11: shows the menu over the page at 767 pixels and closes it after a choice; at 768 it is beside the page', async () => {
    const visitor = await signedIn('/dashboard', 768);
    const { page } = visitor;
    expect(await sidebar(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 767, height: 900 });
    await sidebar(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('.MuiBackdrop-root').waitFor();
    await page.getByRole('link', { name: 'Sales' }).click();
    await page.waitForURL('**/dashboard/sales');
    await sidebar(page).waitFor({ state: 'hidden' });
  });

  it('checklist 18, 19, 23: uses one base address, sends the token on every call, and stores two keys in local storage', async () => {
    const visitor = await stage.visit();
    const calls: Request[] = [];
    visitor.page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType()) && !request.url().includes('socket.io'))
        calls.push(request);
    });
    await visitor.open('/');
    expect(calls).toEqual([]);
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/products');
    await settled(visitor.page);
    expect(calls.filter((call) => !new URL(call.url()).pathname.startsWith('/api/')).map((call) => call.url())).toEqual(
      [],
    );
    const bearers = await Promise.all(calls.map((call) => call.headerValue('authorization')));
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${owner.token}`]));
    const paths = calls.map((call) => new URL(call.url()).pathname);
    for (const path of ['/api/shop/info', '/api/shop/profile'])
      expect(paths.filter((each) => each === path)).toHaveLength(1);
    expect(await visitor.page.evaluate('Object.keys(localStorage).sort().join()')).toBe('accessToken,language');
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('checklist 24: leads home after a session ended, reports it once and sends no more requests; 4: Back does not return', async () => {
    const visitor = await signedIn('/dashboard/vendors');
    const { page } = visitor;
    // else what the page still loads is refused, and leads home before the click
    await settled(page);
    await page.waitForLoadState('networkidle');
    let refused = 0;
    await page.route('**/api/**', async (route) => {
      refused += 1;
      await route.fulfill({ status: 401, json: { code: 'session_expired', message: SESSION_EXPIRED } });
    });
    await page.getByRole('link', { name: 'Products' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(SESSION_EXPIRED).waitFor();
    expect(await page.getByText(SESSION_EXPIRED).count()).toBe(1);
    expect(await token(page)).toBeNull();
    const sofar = refused;
    await page.getByText(SESSION_EXPIRED).waitFor({ state: 'detached' });
    expect(refused).toBe(sofar);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('checklist 40, 41: navigates at once on logout; the token is removed after the answer, and stays when the logout fails', async () => {
    const visitor = await signedIn('/dashboard/vendors');
    const { page } = visitor;
    let status = 500;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/logout', async (route) => {
      if (status === 204) await held;
      await route.fulfill({ status, body: '' });
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Signing out failed. You are still signed in.').waitFor();
    expect([new URL(page.url()).pathname, await token(page)]).toEqual(['/', owner.token]);
    status = 204;
    await visitor.open('/dashboard/vendors');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // the page offers the way back while there is a token
    const back = page.getByRole('link', { name: 'Continue to your shop' });
    await back.waitFor();
    expect(await token(page)).toBe(owner.token);
    answer();
    await back.waitFor({ state: 'hidden' });
    expect(await token(page)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
