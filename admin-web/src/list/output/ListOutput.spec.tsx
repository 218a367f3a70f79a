import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { setLanguage } from '../../i18n/language.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { CategoryList } from '../../categories/CategoryList.tsx';
import { setWidth } from '../../testing/matchMedia.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../../testing/stubServer.ts';

const row = (n: number) => ({
  id: String(n),
  revision: 1,
  name: `Group ${n}`,
  description: null,
  productCount: n,
  status: 'active',
});
const csv = (headers: Record<string, string>): Response =>
  new Response('\uFEFFname\r\n', {
    headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="categories.csv"', ...headers },
  });

describe('a list as a file and on paper', () => {
  let saved: string[];
  let total: number;
  let headers: Record<string, string>;
  let seen: Seen[];

  beforeAll(async () => setLanguage('en'));
  beforeEach(() => {
    setWidth(1_440);
    queryClient.clear();
    saved = [];
    total = 2;
    headers = { 'Content-Range': 'categories 0-1/2' };
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      'GET /categories': ({ headers: sent }) =>
        sent.get('Accept') === 'text/csv'
          ? csv(headers)
          : json([row(1), row(2)], 200, { 'Content-Range': `categories 0-1/${total}` }),
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function open(): Promise<void> {
    const filter = encodeURIComponent(JSON.stringify({ status: 'archived', q: 'tea' }));
    const element = (
      <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} store={memoryStore()}>
        <CategoryList />
      </CoreAdminContext>
    );
    renderRoutes([{ path: '/dashboard/categories', element }], `/dashboard/categories?filter=${filter}`);
    await screen.findByText('Group 1');
  }
  const asked = (accept: string) => {
    const isAsked = ({ url, headers: sent }: Seen): boolean =>
      url.includes('/categories') && sent.get('Accept') === accept;
    const call = seen.filter(isAsked).at(-1)!;
    return Object.fromEntries(new URL(call.url, 'http://shop').searchParams);
  };

  it('exports what is filtered and sorted, and says how many rows the file has', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The file has all 2 rows.')).toBeVisible();
    expect(saved).toEqual(['categories.csv']);
    const { filter, ...others } = asked('text/csv');
    expect(JSON.parse(filter!)).toEqual({ status: 'archived', q: 'tea' });
    expect(others).toEqual({ sort: '["name","ASC"]' });
  });

  it('says when the file has not all rows', async () => {
    headers = { 'Content-Range': 'categories 0-99999/100000', 'Total-Capped': 'true' };
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/^The file has the first 100,000 of more rows/)).toBeVisible();
  });

  it('prints every row of the filter with heading, filter and number of rows', async () => {
    const printed: string[] = [];
    window.print = () => void printed.push(document.querySelector('.printed-list')?.textContent ?? '');
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Print list' }));
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(JSON.parse(asked('application/json')['range']!)).toEqual([0, 999]);
    expect(printed[0]).toContain(`${sampleProfile.shopName} – Categories`);
    expect(printed[0]).toContain('Search: tea');
    expect(printed[0]).toContain('Show: Archived');
    expect(printed[0]).toContain('2 rows');
    expect(printed[0]).toContain('Group 1');
    const paper = document.querySelector<HTMLElement>('.printed-list');
    if (paper !== null) expect(within(paper).queryByRole('button')).toBeNull();
  });

  it('says on paper that rows are missing', async () => {
    let printed = '';
    window.print = () => void (printed = document.querySelector('.printed-list')?.textContent ?? '');
    total = 4_321;
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Print list' }));
    await waitFor(() => expect(printed).toContain('The first 2 of 4,321 rows'));
  });
});
