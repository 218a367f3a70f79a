import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { authProvider } from '../providers/reactAdmin/auth.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ProductEdit } from './ProductEdit.tsx';

const tea = productRow({ barcodes: ['8901030912344'], description: 'Second flush', minStockMilli: 2_000 });

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

it.each([
  ['auditor', { purchasePricePaise: 11_800, averageCostPaise: 11_900, stockValuePaise: 119_000 }],
  ['staff', {}],
] as const)('the role %s sees all product fields that it may see, and no form', async (role, cost) => {
  queryClient.setQueryData(SHOP_PROFILE_KEY, { ...sampleProfile, role });
  stubServer({ [`GET /products/${tea.id}`]: () => json({ ...tea, ...cost }) });
  renderRoutes(
    [
      {
        path: '/dashboard/products/:id',
        element: (
          <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} authProvider={authProvider}>
            <ProductEdit />
          </CoreAdminContext>
        ),
      },
    ],
    `/dashboard/products/${tea.id}`,
  );
  expect(await screen.findByText('8901030912344')).toBeVisible();
  for (const text of ['Second flush', '₹140.00', '2 packet']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText('₹1,190.00') !== null).toBe(role === 'auditor');
  expect(screen.queryByText('Purchase price') !== null).toBe(role === 'auditor');
  expect(screen.queryByRole('textbox')).toBeNull();
});
