import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { VendorList } from '../vendors/VendorList.tsx';

const gupta = { id: 'v'.repeat(32), name: 'Gupta Traders', purchaseCount: 0, revision: 0 };
const filterOf = ({ url }: Seen) =>
  JSON.parse(new URL(url, 'http://shop').searchParams.get('filter') ?? '{}') as Record<string, string>;

/** The list of vendors, of whom one is archived. */
function open(): Seen[] {
  const seen = stubServer({
    'GET /vendors': (request) => {
      const found = filterOf(request)['status'] === 'archived' ? [{ ...gupta, status: 'archived' }] : [];
      return json(found, 200, { 'Content-Range': `vendors 0-0/${found.length}` });
    },
  });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} store={memoryStore()}>
      <VendorList />
    </CoreAdminContext>,
  );
  return seen;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

it('a search whose matches are archived says so, and shows them', async () => {
  const seen = open();
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'gupta' } });
  await screen.findByText('One match is archived.');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Gupta Traders')).toBeVisible();
  expect(seen.map(filterOf).at(-1)).toEqual({ q: 'gupta', status: 'archived' });
  await waitFor(() => expect(screen.queryByText('One match is archived.')).toBeNull());
});

it('a list that is not searched does not ask for what it hides', async () => {
  const seen = open();
  await screen.findByText('No vendors yet');
  expect(seen.map(filterOf).filter(({ status }) => status !== undefined)).toEqual([]);
});
