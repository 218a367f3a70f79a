import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CoreAdminContext } from 'react-admin';
import { CategoryCreate } from '../categories/CategoryCreate.tsx';
import { categoryFields } from '../categories/CategoryInputs.tsx';
import { CustomerCreate } from '../customers/CustomerCreate.tsx';
import { customerFields } from '../customers/CustomerInputs.tsx';
import { setLanguage, translate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { productFields } from '../products/productBody.ts';
import { ProductCreate } from '../products/ProductCreate.tsx';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { adminI18n } from '../providers/reactAdmin/i18n.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { VendorCreate } from '../vendors/VendorCreate.tsx';
import { vendorFields } from '../vendors/VendorInputs.tsx';
import { formBody, type FieldIn, type FormFields } from './formFields.ts';

/** The fields that a create form has an input for. A field without a label does not compile. */
function inputsOf<F extends Record<string, 'create' | 'edit' | 'both' | 'none'>>(
  fields: F,
  labelOf: (field: FieldIn<F, 'create' | 'both'>) => WordKey,
): WordKey[] {
  const names = Object.keys(fields).filter((name) => fields[name] === 'create' || fields[name] === 'both');
  return names.map((name) => labelOf(name as FieldIn<F, 'create' | 'both'>));
}
const categories = inputsOf(categoryFields, (field) => `resources.categories.fields.${field}`);
const vendors = inputsOf(vendorFields, (field) => `resources.vendors.fields.${field}`);
const customers = inputsOf(customerFields, (field) => `resources.customers.fields.${field}`);
const products = inputsOf(productFields, (field) => `resources.products.fields.${field}`);

async function open(form: ReactElement): Promise<void> {
  // a registered shop has the fields of tax too
  queryClient.setQueryData(SHOP_PROFILE_KEY, { ...sampleProfile, gstRegistration: 'regular' });
  stubServer({ 'GET /products': () => json([]), 'GET /sales': () => json([]), 'GET /categories': () => json([]) });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} i18nProvider={adminI18n('en')}>
      {form}
    </CoreAdminContext>,
  );
  await screen.findByRole('button', { name: 'Save' });
}

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('the form', () => {
  it.each([
    ['categories', <CategoryCreate key="form" />, categories],
    ['vendors', <VendorCreate key="form" />, vendors],
    ['customers', <CustomerCreate key="form" />, customers],
    ['products', <ProductCreate key="form" />, products],
  ] as const)('of %s has an input for each of its declared fields', async (_resource, form, labels) => {
    await open(form);
    // goods with a printed price have one field more
    const printed = screen.queryByLabelText(/^MRP/, { selector: 'input' });
    if (printed !== null) fireEvent.change(printed, { target: { value: '100' } });
    expect(labels.length).toBeGreaterThan(1);
    const labelled = (key: WordKey) => screen.queryAllByLabelText(translate(key), { exact: false });
    expect(labels.filter((key) => labelled(key).length === 0)).toEqual([]);
  });
});

describe('the body of a form', () => {
  interface Create {
    name: string;
    stock?: number;
    imported?: string;
  }
  interface Edit {
    name?: string;
    revision: number;
  }
  const fields = { name: 'both', stock: 'create', imported: 'none', revision: 'edit' } as const satisfies FormFields<
    Create,
    Edit
  >;

  it('has the fields of that form; empty ones are null or omitted', () => {
    const values = { name: 'Tea', stock: null, revision: 3, other: true };
    expect(formBody(fields, 'create')(values)).toEqual({ name: 'Tea', stock: null });
    expect(formBody(fields, 'create', { omitEmpty: true })(values)).toEqual({ name: 'Tea' });
    expect(formBody(fields, 'edit')(values)).toEqual({ name: 'Tea', revision: 3 });
  });
});
