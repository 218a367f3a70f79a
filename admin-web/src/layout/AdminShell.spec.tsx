import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { signOutWhenAnswered } from '../providers/cache/signOut.ts';
import { startSession } from '../providers/session.ts';
import { freshTab } from '../testing/freshTab.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { sampleToken } from '../testing/sampleToken.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { VendorList } from '../vendors/VendorList.tsx';
import { AdminShell } from './AdminShell.tsx';

const Nothing = (): null => null;
const shell = <AdminShell dashboard={Nothing} resources={[{ name: 'vendors', list: VendorList }]} screens={[]} />;

/** The page of a browser that opened, or reloaded, the list of vendors. */
async function load(): Promise<{ search: HTMLElement; unmount: () => void }> {
  const { unmount } = renderRoutes([{ path: '/dashboard/*', element: shell }], '/dashboard/vendors');
  return { search: await screen.findByRole('searchbox'), unmount };
}
async function searchAndLeave(): Promise<void> {
  const { search, unmount } = await load();
  fireEvent.change(search, { target: { value: 'gupta' } });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('gupta'));
  unmount();
}

/** How the browser says it came to the page. */
function comesBy(type: NavigationTimingType): void {
  const entries = [{ type }];
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => entries });
}

beforeAll(async () => setLanguage('en'));
afterAll(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
});
beforeEach(() => {
  comesBy('reload');
  freshTab();
  sessionStorage.clear();
  startSession(sampleToken('asha'));
  setWidth(1_440);
  stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /vendors': () => json([], 200, { 'Content-Range': 'vendors */0' }),
    'POST /auth/logout': () => json(undefined, 204),
  });
});

it('a reloaded list keeps its search', async () => {
  await searchAndLeave();
  const { search } = await load();
  expect(search).toHaveValue('gupta');
});

it('a list opened by its address starts without a search', async () => {
  await searchAndLeave();
  comesBy('navigate');
  const { search, unmount } = await load();
  expect(search).toHaveValue('');
  unmount();
  comesBy('reload');
  expect((await load()).search).toHaveValue('');
});

it("a list's search is not kept for another user or after a logout", async () => {
  await searchAndLeave();
  startSession(sampleToken('ravi'));
  const ravis = await load();
  expect(ravis.search).toHaveValue('');
  ravis.unmount();
  await signOutWhenAnswered(() => undefined);
  startSession(sampleToken('asha'));
  expect((await load()).search).toHaveValue('');
});
