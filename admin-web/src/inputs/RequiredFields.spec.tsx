import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { CategoryCreate } from '../categories/CategoryCreate.tsx';
import { setLanguage } from '../i18n/language.ts';
import { ProductCreate } from '../products/ProductCreate.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { PurchaseCreate } from '../purchases/PurchaseCreate.tsx';
import { freshTab } from '../testing/freshTab.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { VendorCreate } from '../vendors/VendorCreate.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

it.each([
  ['category', CategoryCreate, 1],
  ['vendor', VendorCreate, 1],
  ['product', ProductCreate, 4],
  ['purchase', PurchaseCreate, 6],
])(
  'the form of a %s marks each required field with an asterisk, and sends no unknown property to the page',
  async (_what, Form, count) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    const { container } = renderPage(
      <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
        <Form />
      </CoreAdminContext>,
    );
    await screen.findAllByRole('textbox');
    // the label of a choice is none of HTML's
    const labels = [...container.querySelectorAll('.MuiInputLabel-root')] as HTMLLabelElement[];
    const starred = labels.filter(({ textContent }) => textContent.endsWith('*'));
    const fields = starred.map((label) => label.control ?? container.querySelector(`[aria-labelledby~="${label.id}"]`));
    expect(fields).toHaveLength(count);
    for (const field of fields) expect(field).toBeRequired();
    // React names each property that no element has
    expect(
      logged.mock.calls.filter(([text]) => String(text).includes('does not recognize')).map(([, name]) => String(name)),
    ).toEqual([]);
    logged.mockRestore();
  },
);
