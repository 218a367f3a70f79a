import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '../../i18n/language.ts';
import { LiveMessages } from '../../providers/cache/live.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { dayTakings } from '../../testing/sampleTakings.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { Wall } from './Wall.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  bills: hour === 9 ? 1 : 0,
  revenuePaise: hour === 9 ? 500 : 0,
}));
const view = {
  range: 'today',
  from: '2026-11-21',
  to: '2026-11-21',
  position: '1',
  tiles: { totalProducts: 4, lowStock: 3, outOfStock: 2 },
  takings: { ...dayTakings, bills: 137 },
  hours,
};

let isFull: boolean;
let left: jest.Mock<() => void>;
const page = document.documentElement as { requestFullscreen?: () => Promise<void> };

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  left = jest.fn();
  isFull = false;
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => (isFull ? document.documentElement : null),
  });
  Object.defineProperty(document, 'exitFullscreen', {
    configurable: true,
    value: async () => {
      isFull = false;
    },
  });
  page.requestFullscreen = async () => {
    isFull = true;
  };
});
afterEach(async () => {
  delete page.requestFullscreen;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

async function open() {
  stubServer({
    'GET /dashboard': () => json(view),
    'GET /shop/profile': () => json({ role: 'owner', shopName: 'Sharma Kirana' }),
  });
  const shown = renderPage(<Wall onLeave={left} />);
  await screen.findByText('₹1,500.00');
  return shown;
}

it('shows the takings of today, large, without cost, profit or any control', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sharma Kirana' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Figures of today');
  expect(screen.getByText('137')).toBeVisible();
  expect(screen.getByText('Out of stock: 2 · Low stock alert: 3')).toBeVisible();
  expect(screen.queryByText('Gross profit')).toBeNull();
  expect([...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]).toEqual([]);
  expect(screen.getAllByRole('listitem')[0]).toHaveAccessibleName(/^9.am – 10.am: ₹5\.00$/);
});

it('fills the screen, and gives it back', async () => {
  const { unmount } = await open();
  expect(isFull).toBe(true);
  unmount();
  expect(isFull).toBe(false);
});

it('is shown in the window where the browser does not allow the full screen', async () => {
  page.requestFullscreen = async () => Promise.reject(new TypeError('needs a press'));
  await open();
  expect(left).not.toHaveBeenCalled();
  delete page.requestFullscreen;
});

it('shows pushed figures', async () => {
  await open();
  const takings = { ...dayTakings, revenuePaise: 160_000 };
  act(() => new LiveMessages().dashboard({ ...view, position: '2', takings }));
  expect(await screen.findByText('₹1,600.00')).toBeVisible();
});

it.each([
  ['a tap', async () => userEvent.click(screen.getByText('137'))],
  ['Esc', async () => userEvent.keyboard('{Escape}')],
  [
    'the browser’s way out of the full screen',
    async () => {
      isFull = false;
      document.dispatchEvent(new Event('fullscreenchange'));
    },
  ],
])('is left by %s', async (_way, leave) => {
  await open();
  expect(left).not.toHaveBeenCalled();
  await leave();
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
});
