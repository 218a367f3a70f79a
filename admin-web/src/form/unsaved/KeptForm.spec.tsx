import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CoreAdminContext, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { ProfilePage } from '../../profile/ProfilePage.tsx';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { callApi } from '../../providers/http/http.ts';
import { dataProvider } from '../../providers/reactAdmin/data.ts';
import { startSession } from '../../providers/session.ts';
import { PurchaseCreate } from '../../purchases/PurchaseCreate.tsx';
import { PurchaseEdit } from '../../purchases/PurchaseEdit.tsx';
import { renderRoutes, type RenderedPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { sampleToken } from '../../testing/sampleToken.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { untaxedPurchase } from '../../testing/untaxedPurchase.ts';
import { CreateScreen } from '../record/CreateScreen.tsx';
import { EditScreen } from '../record/EditScreen.tsx';

const vendor = { id: '5'.repeat(32), revision: 3, name: 'Gupta' };
const purchase = {
  id: '6'.repeat(32),
  revision: 4,
  status: 'recorded',
  vendorId: vendor.id,
  vendorName: 'Gupta',
  vendorBillNumber: 'G-1',
  purchaseDate: '2026-01-05',
  productId: '7'.repeat(32),
  productName: 'Tea',
  unit: 'packet',
  openingStockMilli: 0,
  quantityMilli: 5_000,
  closingStockMilli: 5_000,
  purchasePricePaise: 100,
  lineTotalPaise: 500,
  note: null,
  ...untaxedPurchase(500),
};
const nothing = (): Record<string, never> => ({});
const vendorBody = ({ name, revision }: Record<string, unknown>) => ({ name, revision });

const forms: [string, string, string, ReactElement][] = [
  [
    'a new vendor',
    '/dashboard/vendors/create',
    'Name',
    <CreateScreen key="create" resource="vendors" defaults={{}} toBody={vendorBody} validate={nothing}>
      <TextInput source="name" label="Name" />
    </CreateScreen>,
  ],
  [
    'a change of a vendor',
    `/dashboard/vendors/${vendor.id}`,
    'Name',
    <EditScreen key="edit" resource="vendors" toBody={vendorBody} validate={nothing}>
      <TextInput source="name" label="Name" />
    </EditScreen>,
  ],
  ['a purchase', '/dashboard/purchases/create', 'Bill number *', <PurchaseCreate key="create" />],
  ['a correction of a purchase', `/dashboard/purchases/${purchase.id}`, 'Bill number *', <PurchaseEdit key="edit" />],
  ['the profile', '/dashboard/profile', 'Shop name *', <ProfilePage key="profile" />],
];

/** The form, in a client where somebody is signed in. */
function open(address: string, form: ReactElement): RenderedPage {
  stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    [`GET /vendors/${vendor.id}`]: () => json(vendor),
    [`GET /purchases/${purchase.id}`]: () => json(purchase),
    'GET /lost': () => json({ code: 'session_expired', message: 'x' }, 401),
  });
  const element = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      {form}
      <Link to="/elsewhere">Elsewhere</Link>
    </CoreAdminContext>
  );
  const path = address.startsWith('/dashboard/vendors/5')
    ? '/dashboard/vendors/:id'
    : address.includes('/6')
      ? '/dashboard/purchases/:id'
      : address;
  return renderRoutes(
    [
      { path, element },
      { path: '*', element: 'elsewhere' },
    ],
    address,
  );
}
const field = async (label: string): Promise<HTMLElement> => screen.findByLabelText(label);
const type = async (label: string, text: string): Promise<void> =>
  void fireEvent.change(await field(label), { target: { value: text } });
const keys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith('form:'));
const BACK = 'What you had typed and not saved is here again.';

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  startSession(sampleToken(sampleProfile.accountId));
});

describe.each(forms)('%s', (_what, address, label, form) => {
  const openDialog = async (): Promise<void> => {
    if (address.endsWith('profile'))
      fireEvent.click(await screen.findByRole('button', { name: 'Edit shop information' }));
  };

  it('restores its input after the session has ended, only for the user who typed it', async () => {
    const first = open(address, form);
    await openDialog();
    await type(label, 'Mehta');
    await waitFor(() => expect(keys()).toHaveLength(1));
    await callApi('/lost').catch(() => undefined);
    first.unmount();

    startSession(sampleToken('8'.repeat(32)));
    queryClient.clear();
    const other = open(address, form);
    await openDialog();
    expect(await field(label)).not.toHaveValue('Mehta');
    expect(screen.queryByText(BACK)).toBeNull();
    other.unmount();

    startSession(sampleToken(sampleProfile.accountId));
    queryClient.clear();
    open(address, form);
    expect(await field(label)).toHaveValue('Mehta');
    expect(screen.getByText(BACK)).toBeVisible();
  });

  it('keeps no input when the form is left', async () => {
    const first = open(address, form);
    await openDialog();
    await type(label, 'Mehta');
    await waitFor(() => expect(keys()).toHaveLength(1));
    first.unmount();
    expect(keys()).toEqual([]);
  });
});

it("a restored correction shows the conflict with somebody else's correction", async () => {
  const [, address, label, form] = forms[3] ?? [];
  if (address === undefined || label === undefined || form === undefined) throw new Error('no such form');
  const first = open(address, form);
  await type(label, 'G-2');
  await callApi('/lost').catch(() => undefined);
  first.unmount();
  startSession(sampleToken(sampleProfile.accountId));
  queryClient.clear();
  open(address, form);
  expect(await field(label)).toHaveValue('G-2');
  const newer = { ...purchase, revision: 5, note: 'counted' };
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    [`GET /purchases/${purchase.id}`]: () => json(newer),
    [`PUT /purchases/${purchase.id}`]: () => json({ code: 'stale_revision', message: 'x', current: newer }, 409),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ revision: 4 }));
});
