import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DashboardView } from '@bahi/contracts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { setLanguage } from '../i18n/language.ts';
import { LiveMessages } from '../providers/cache/live.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { dropSession, startSession } from '../providers/session.ts';
import { sampleDashboard as full } from '../testing/sampleDashboard.ts';
import { Dashboard } from './Dashboard.tsx';

const PRODUCT = '1'.repeat(32);
const position = (step: number): string => String(step).padStart(20, '0');

const { range, from, to, lowStock, recentBills } = full;
const { totalProducts, lowStock: low, outOfStock, totalStock } = full.tiles;
/** As the API answers to staff. */
const reduced = {
  range,
  from,
  to,
  position: full.position,
  tiles: { totalProducts, lowStock: low, outOfStock, totalStock },
  lowStock,
  recentBills,
  ownBillCount: 14,
};
const emptyShop: DashboardView = {
  ...full,
  tiles: { ...full.tiles, totalProducts: 0, totalBilling: 0 },
  lowStock: [],
  recentBills: [],
  topProducts: [],
};

let answers: Record<string, unknown>;
let asked: string[];

/** The server: one body per path or whole question, lists with their total; a promise is an answer that is held back. */
const serve = (async (url: string) => {
  asked.push(url);
  const path = new URL(url, 'http://shop.test').pathname.replace('/api', '');
  const question = url.replace('/api', '');
  const body = await answers[question in answers ? question : path];
  const headers = {
    'Content-Type': 'application/json',
    'Content-Range': `rows 0-0/${Array.isArray(body) ? body.length : 1}`,
  };
  return {
    ok: body !== undefined,
    status: body === undefined ? 404 : 200,
    statusText: '',
    headers: new Headers(headers),
    text: async () => JSON.stringify(body ?? { code: 'not_found' }),
  };
}) as unknown as typeof fetch;

const open = (role: string, view: object, more: Record<string, unknown> = {}) => {
  answers = { '/dashboard': view, '/shop/profile': { role }, ...more };
  return openAt('/dashboard');
};
const openAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient} basename="/dashboard">
        <Dashboard />
      </CoreAdminContext>
    </MemoryRouter>,
  );
const tiles = async () => within(await screen.findByRole('region', { name: 'Key figures' }));

describe('the dashboard', () => {
  beforeAll(async () => {
    await setLanguage('en');
    globalThis.fetch = serve;
  });
  beforeEach(() => {
    asked = [];
    startSession('token');
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    dropSession();
  });

  it('checklist 42: shows eight figures, money in rupees, weights and volumes apart from pieces', async () => {
    open('owner', full);
    const figures = await tiles();
    for (const [label, figure] of [
      ['Total products', '40'],
      ['Low stock alert', '3'],
      ['Out of stock', '2'],
      ['Total billing', '15'],
      ['Total revenue', '₹12,34,567.89'],
      ['Total stock', '1,454'],
      ['Total stock value', '₹1,000.50'],
      ['Total inventory value', '₹2,000.00'],
    ] as const)
      expect(figures.getByText(label).nextElementSibling?.textContent).toBe(figure);
    expect(figures.getByText(/2\.5 kg by weight\s0\.75 liter by volume/)).toBeTruthy();
  });

  it('links the number of bills to the list of exactly these', async () => {
    open('owner', full);
    const link = (await tiles()).getByRole('link', { name: /^Total billing/ });
    const search = new URLSearchParams(link.getAttribute('href')?.replace('/dashboard/sales', ''));
    expect(search.get('filter')).toBe('{"from":"2026-11-20","to":"2026-11-21"}');
  });

  it('links each of the eight figures to a list, but none of the past, which no list shows', async () => {
    open('owner', full);
    const paths = (await tiles())
      .getAllByRole('link')
      .map((link) => decodeURIComponent(String(link.getAttribute('href'))));
    const days = '{"from":"2026-11-20","to":"2026-11-21"}';
    expect(paths).toEqual([
      '/dashboard/products?filter={}',
      '/dashboard/products?filter={"stockLabel":"low_stock"}',
      '/dashboard/products?filter={"stockLabel":"out_of_stock"}',
      `/dashboard/sales?filter=${days}`,
      `/dashboard/sales?filter=${days}`,
      '/dashboard/products?filter={}',
      '/dashboard/products?filter={}',
      '/dashboard/products?filter={}',
    ]);
    cleanup();
    openAt('/dashboard?asOf=2024-02-29');
    expect((await tiles()).queryAllByRole('link')).toEqual([]);
  });

  it('shows money taken, sales, credit given and collected, and dues that open their list, also of the past', async () => {
    open('owner', full);
    const money = within(await screen.findByRole('region', { name: 'Money and credit' }));
    for (const [label, figure] of [
      ['Sales', '₹1,500.00'],
      ['Paid with bills', '₹1,200.00'],
      ['Given on credit', '₹300.00'],
      ['Collected later', '₹300.00'],
      ['Dues in total', '₹450.00'],
    ] as const)
      expect(money.getByText(label).nextElementSibling?.textContent).toBe(figure);
    expect(money.getByText('2 customers owe')).toBeVisible();
    const link = async () => {
      const section = within(await screen.findByRole('region', { name: 'Money and credit' }));
      return decodeURIComponent(section.getByRole('link', { name: /^Dues in total/ }).getAttribute('href') ?? '');
    };
    expect(await link()).toBe('/dashboard/customers?filter={"owes":"true"}&sort=promiseDate&order=ASC');
    cleanup();
    openAt('/dashboard?asOf=2024-02-29');
    expect(await link()).toContain('"asOf":"2024-02-29"');
  });

  it('uses the singular for one bill and one piece', async () => {
    const totalStock = { ...full.tiles.totalStock, countMilli: 1_000 };
    open('owner', { ...full, tiles: { ...full.tiles, totalBilling: 1, totalStock } });
    const figures = await tiles();
    expect(figures.getByText('bill completed')).toBeVisible();
    expect(figures.getByText(/^counted piece\b/)).toBeVisible();
  });

  it('shows an amount of crores in full, and beside it in short form', async () => {
    open('owner', { ...full, tiles: { ...full.tiles, totalRevenuePaise: 123_456_789_000 } });
    const figure = (await tiles()).getByText('Total revenue').nextElementSibling;
    expect(figure?.querySelector('[aria-hidden]')?.textContent).toBe('₹123.46 crore');
    expect(figure?.querySelector(':not([aria-hidden])')?.textContent).toBe('₹1,23,45,67,890.00');
  });

  it('checklist 43: lists products with low stock, and links to all products', async () => {
    open('owner', full);
    const area = within(await screen.findByRole('region', { name: 'Stock info' }));
    expect(area.getByRole('link', { name: 'View all products' }).getAttribute('href')).toBe('/dashboard/products');
    expect(area.getByText('Saffron')).toBeTruthy();
    expect(area.getByText('0.5 gram left · minimum 2')).toBeTruthy();
  });

  it("shows the chart's figures in a table", async () => {
    open('owner', full);
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['DayBillsRevenue', '20 Nov 20267₹700.00', '21 Nov 20268₹800.00']);
  });

  it('requests products by units separately, as pushes order them by revenue', async () => {
    open('owner', full);
    await userEvent.click(await screen.findByRole('button', { name: 'By units' }));
    expect(asked.some((url) => url.includes('top=units'))).toBe(true);
    expect(await screen.findByText('4 packet sold')).toBeTruthy();
  });

  it('does not report that nothing was sold while products by units are loading or failed to load', async () => {
    const unknown: Record<string, unknown> = { '/dashboard?range=today&top=units': undefined };
    open('owner', full, unknown);
    await userEvent.click(await screen.findByRole('button', { name: 'By units' }));
    const area = within(screen.getByRole('region', { name: 'Top products' }));
    await area.findByText(/Failed to load the dashboard/);
    expect(area.queryByText('No product was sold in this period.')).toBeNull();
    let answer = (_view: object): void => undefined;
    answers['/dashboard?range=today&top=units'] = new Promise((resolve) => (answer = resolve));
    await userEvent.click(area.getByRole('button', { name: 'Retry' }));
    await area.findByRole('status', { name: 'Loading…' });
    expect(area.queryByText('No product was sold in this period.')).toBeNull();
    await act(async () => answer({ ...full, topProducts: [] }));
    await area.findByText('No product was sold in this period.');
  });

  it("requests products by units, and the user's own bills, again after midnight", async () => {
    const tomorrow = { from: '2026-11-22', to: '2026-11-22' };
    open('owner', full);
    await userEvent.click(await screen.findByRole('button', { name: 'By units' }));
    await screen.findByText('4 packet sold');
    const [sold] = full.topProducts;
    answers['/dashboard?range=today&top=units'] = {
      ...full,
      ...tomorrow,
      topProducts: [{ ...sold, quantityMilli: 1_000 }],
    };
    act(() => new LiveMessages().dashboard({ ...full, ...tomorrow }));
    await screen.findByText('1 packet sold');
    cleanup();
    queryClient.clear();
    open('staff', reduced);
    await screen.findByRole('region', { name: 'Your bills today: 14' });
    answers['/dashboard'] = { ...reduced, ...tomorrow, ownBillCount: 1 };
    act(() => new LiveMessages().dashboard({ ...reduced, ...tomorrow }));
    await screen.findByRole('region', { name: 'Your bills today: 1' });
  });

  it('shows staff four figures and their own bills, and no revenue', async () => {
    open('staff', reduced);
    const figures = await tiles();
    expect(figures.getByText('Total stock')).toBeTruthy();
    for (const hidden of ['Total billing', 'Total revenue', 'Total stock value', 'Total inventory value'])
      expect(figures.queryByText(hidden)).toBeNull();
    expect(await screen.findByRole('region', { name: 'Your bills today: 14' })).toBeTruthy();
    for (const hidden of ['Top products', 'How customers paid', 'Sales over time', 'Recent bills'])
      expect(screen.queryByText(hidden)).toBeNull();
    expect(screen.queryByLabelText('Period')).toBeNull();
  });

  it('requests the bills of staff again after the list of bills changed, which may be behind the figures', async () => {
    open('staff', reduced);
    await screen.findByRole('region', { name: 'Your bills today: 14' });
    const live = new LiveMessages();
    act(() => live.dashboard({ ...reduced, position: position(2), tiles: { ...reduced.tiles, totalProducts: 41 } }));
    await screen.findByText('41');
    answers['/dashboard'] = { ...reduced, position: position(2), ownBillCount: 15 };
    live.changed({ collections: ['billing', 'sales'], position: position(2) });
    await screen.findByRole('region', { name: 'Your bills today: 15' });
    // once for the page, once for the bills, and once more for these
    expect(asked.filter((url) => url.includes('/dashboard?'))).toHaveLength(3);
  });

  it('shows no figures of another period under the chosen one, and keeps the choices made in it', async () => {
    open('owner', full);
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    let answer = (_view: object): void => undefined;
    answers['/dashboard?range=fy'] = new Promise((resolve) => (answer = resolve));
    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fiscal year' }));
    expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull();
    const series = [
      { ...full.series[0], bills: 70 },
      full.series[1],
      { day: '2026-11-22', bills: 9, revenuePaise: 90_000 },
    ];
    await act(async () => answer({ ...full, range: 'fy', series }));
    await tiles();
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toBe('20 Nov 202670₹700.00');
  });

  it('shows pushed figures without requesting them', async () => {
    open('owner', full);
    await tiles();
    const before = asked.length;
    const live = new LiveMessages();
    act(() => live.dashboard({ ...full, position: position(2), tiles: { ...full.tiles, totalBilling: 16 } }));
    expect(await screen.findByText('16')).toBeTruthy();
    expect(asked).toHaveLength(before);
  });

  it('shows a past day as of its end, with a notice', async () => {
    answers = { '/dashboard': { ...full, recentBills: [] }, '/shop/profile': { role: 'owner' } };
    openAt('/dashboard?range=7d&asOf=2024-02-29');
    expect(await screen.findByText('This is the shop as it was at the end of 29 Feb 2024.')).toBeTruthy();
    expect(asked).toContain('/api/dashboard?range=7d&asOf=2024-02-29T23%3A59%3A59.999%2B05%3A30');
    // no bill of today comes to stand in the past
    expect(await screen.findByText('There was no bill yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(asked).toContain('/api/dashboard?range=7d');
  });
});

describe('the first steps of an empty shop', () => {
  beforeAll(async () => setLanguage('en'));
  beforeEach(() => {
    asked = [];
    startSession('token');
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    dropSession();
  });
  const current = async () => {
    const steps = within(await screen.findByRole('region', { name: /Three steps/ })).getAllByRole('listitem');
    return steps.find((step) => step.getAttribute('aria-current') === 'step')?.querySelector('h3')?.textContent;
  };

  it('mark a recent bill that comes from earlier books', async () => {
    const old = { ...full.recentBills[0]!, id: '3'.repeat(32), invoiceNumber: '118', imported: true as const };
    open('owner', { ...full, recentBills: [...full.recentBills, old] });
    const bills = await screen.findByRole('region', { name: 'Recent bills' });
    const [own, brought] = within(bills).getAllByRole('listitem');
    expect(own).not.toHaveTextContent('Brought in');
    expect(brought).toHaveTextContent('118Walk-in customerBrought in from earlier books');
  });

  it.each([
    ['its first step', emptyShop, 'Make your first bill'],
    ['its heading', full, 'New bill'],
  ])('show on the page in %s why no bill could be opened', async (_place, view, name) => {
    open('owner', { ...view, tiles: { ...view.tiles, totalProducts: 1 } });
    await userEvent.click(await screen.findByRole('button', { name }));
    const title = await screen.findByText('Failed to create new bill.', { selector: '.MuiAlertTitle-root' });
    expect(title.parentElement).toHaveTextContent('Not found.');
  });

  it('begin with a category', async () => {
    open('owner', emptyShop, { '/categories': [] });
    expect(await current()).toBe('Add a category');
    expect(screen.getByRole('link', { name: 'Add a category' }).getAttribute('href')).toBe(
      '/dashboard/categories/create',
    );
  });

  it('continue with a product in that category', async () => {
    open('owner', emptyShop, { '/categories': [{ id: PRODUCT, name: 'Tea' }] });
    expect(await current()).toBe('Add a product');
    const source = encodeURIComponent(JSON.stringify({ categoryId: PRODUCT }));
    expect(screen.getByRole('link', { name: 'Add a product' }).getAttribute('href')).toBe(
      `/dashboard/products/create?source=${source}`,
    );
  });

  it('end with the bill, and disappear once there is one', async () => {
    const { unmount } = open('owner', { ...emptyShop, tiles: { ...emptyShop.tiles, totalProducts: 1 } });
    expect(await current()).toBe('Make your first bill');
    unmount();
    queryClient.clear();
    open('owner', full);
    await tiles();
    expect(screen.queryByText(/Three steps/)).toBeNull();
  });

  it('do not ask staff or auditors to fill the catalogue', async () => {
    open('auditor', emptyShop);
    await tiles();
    expect(screen.queryByText(/Three steps/)).toBeNull();
  });
});
