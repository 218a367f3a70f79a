import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '../i18n/language.ts';
import { LiveMessages } from '../providers/cache/live.ts';
import { today } from '../providers/http/serverClock.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleDashboard } from '../testing/sampleDashboard.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { Dashboard } from './Dashboard.tsx';
import { shiftDay } from './data/dashboardPeriod.ts';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

/** Opens the dashboard; returns the requests. */
async function open(
  address = '/dashboard',
  more: { role?: string; view?: object; cover?: object } = {},
): Promise<Seen[]> {
  const { role = 'owner', view = sampleDashboard, cover } = more;
  const seen = stubServer({
    'GET /shop/profile': () => json({ role }),
    'GET /dashboard': () => json(view),
    ...(cover && { 'GET /dashboard/cover': () => json(cover) }),
  });
  renderRoutes([{ path: '*', element: <Dashboard /> }], address);
  await screen.findByRole('region', { name: 'Key figures' });
  return seen;
}

const asked = (seen: readonly Seen[], url: string): number => seen.filter((one) => one.url === url).length;

it('the day comes before the eight figures', async () => {
  await open();
  await screen.findByText('Gross profit');
  const [first] = screen.getAllByRole('region');
  expect(first).toHaveAccessibleName('20 Nov 2026 – 21 Nov 2026');
});

it('the day is hidden from staff, with its choices', async () => {
  const { takings: _, series: __, payments: ___, topProducts: ____, money: _____, ...view } = sampleDashboard;
  const seen = await open('/dashboard?view=wall', { role: 'staff', view });
  expect(screen.queryByText('Gross profit')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show on the wall' })).toBeNull();
  expect(asked(seen, '/api/dashboard/cover')).toBe(0);
});

it('yesterday is asked for by its day, as it is known now', async () => {
  const seen = await open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Period' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Yesterday' }));
  const day = shiftDay(today(), -1);
  await waitFor(() => expect(asked(seen, `/api/dashboard?from=${day}&to=${day}`)).toBe(1));
});

it('chosen days are asked for again when bills or stock change', async () => {
  const seen = await open('/dashboard?range=days&from=2024-01-01&to=2024-01-31');
  const url = '/api/dashboard?from=2024-01-01&to=2024-01-31';
  expect(asked(seen, url)).toBe(1);
  const live = new LiveMessages();
  live.changed({ collections: ['sales'], position: '3' });
  await waitFor(() => expect(asked(seen, url)).toBe(2));
  live.changed({ collections: ['products'], position: '4' });
  await waitFor(() => expect(asked(seen, url)).toBe(3));
});

it('a minute of the past is asked for by its instant', async () => {
  const seen = await open('/dashboard?asOf=2024-02-29T14%3A30');
  expect(await screen.findByText(/^This is the shop as it was on 29 Feb 2024 at 2:30.pm\.$/)).toBeVisible();
  expect(asked(seen, '/api/dashboard?range=today&asOf=2024-02-29T14%3A30%3A00.000%2B05%3A30')).toBe(1);
  expect(await screen.findByLabelText('At')).toHaveValue('14:30');
});

it('a single day has its hours, as bars and as a table', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    return { hour, bills: hour === 9 ? 2 : 0, revenuePaise: hour === 9 ? 500 : 0 };
  });
  const series = sampleDashboard.series.slice(1);
  await open('/dashboard', { view: { ...sampleDashboard, from: '2026-11-21', series, hours } });
  // under the bars, for screen readers
  expect(within(screen.getByRole('table', { name: 'Sales by hour' })).getAllByRole('row')).toHaveLength(13);
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table', { name: 'Sales by hour' })).getAllByRole('row');
  expect(rows[1]?.textContent.replaceAll('\u00a0', ' ')).toBe('9 am – 10 am2₹5.00');
});

it('stock info shows how long stock lasts, with the stock of the pushed figures', async () => {
  const [low] = sampleDashboard.lowStock;
  const row = { ...low, currentStockMilli: 600, soldMilli: 1_000, soldDays: 28, coverDays: 14 };
  await open('/dashboard', { cover: { position: '', from: '', to: '', total: 3, rows: [row] } });
  const area = within(await screen.findByRole('region', { name: 'Stock info' }));
  expect(await area.findByText('lasts 14 days')).toBeVisible();
  expect(area.getByText('0.5 gram left · minimum 2')).toBeVisible();
  expect(area.getByText('2 more run low')).toBeVisible();
});
