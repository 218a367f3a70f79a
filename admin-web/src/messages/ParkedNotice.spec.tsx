import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { callApi } from '../providers/http/http.ts';
import { parkedScreens } from '../providers/http/parkedScreens.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ParkedNotice } from './ParkedNotice.tsx';

const RANGE = { 'Content-Range': 'x 0-0/1' };
const PARKED = { Consistency: 'parked' };
const shown = (): boolean => screen.queryByText(/^These figures are not up to date:/) !== null;
const opened = (path: string) => renderRoutes([{ path: '*', element: <ParkedNotice /> }], path);
const read = async (path: string, headers: Record<string, string>): Promise<void> => {
  stubServer({ [`GET ${path}`]: () => json([], 200, headers) });
  await act(async () => callApi(`${path}?range=[0,24]`));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => parkedScreens.set([]));

it('a notice above the screen shows that its list is held up, until a current one is loaded', async () => {
  opened('/dashboard/products');
  await read('/sales', { ...RANGE, ...PARKED });
  expect(shown()).toBe(false);
  await read('/products', { ...RANGE, ...PARKED });
  expect(shown()).toBe(true);
  // a row may come from elsewhere than the list
  await read('/products/p1', {});
  expect(shown()).toBe(true);
  await read('/products', RANGE);
  expect(shown()).toBe(false);
});

it('a notice is shown for the dashboard too, by the first part of its address', async () => {
  opened('/dashboard');
  await read('/dashboard', PARKED);
  expect(shown()).toBe(true);
  await read('/dashboard', { Consistency: 'stale' });
  expect(shown()).toBe(false);
});
