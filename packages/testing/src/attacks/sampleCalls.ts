import { encode as encodePng } from 'fast-png';
import type { SampleCall } from './httpCaller.ts';
import { dayCloseCalls } from './dayCloseCalls.ts';
import { khataCalls } from './khataCalls.ts';
import { freshEmail, fresh, LONG_AGO, WALK_IN, type Prepare } from './sampleThings.ts';

/** A picture that no other shop has. */
function logoOf(shopId: string): string {
  const data = Buffer.from(shopId, 'hex');
  return Buffer.from(encodePng({ width: data.length, height: 1, data, channels: 1, depth: 8 })).toString('base64');
}

/** A file with one new product. */
const productsFile = () => ({
  kind: 'products',
  dryRun: 'false',
  file: Buffer.from(`Name,Category,Unit,Selling price\n${fresh('Product')},${fresh('Category')},pcs,12.50\n`),
});

const PASSWORD = 'Kacchi-kairi-chutney-8';
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const newPasswords = { newPassword: PASSWORD, confirmPassword: PASSWORD };

const plain =
  (path: string, ...bodies: unknown[]): Prepare =>
  async () =>
    bodies.length === 0 ? [{ path }] : bodies.map((body) => ({ path, body }));

/** One list, asked once for each filter. */
const list = (path: string, ...filters: object[]): SampleCall[] => [
  { path },
  ...filters.map((filter) => ({ path, query: { filter, range: [0, 999] } })),
];

const authCalls: Readonly<Record<string, Prepare>> = {
  'POST /auth/send-otp': async () => [{ path: '/auth/send-otp', body: { email: freshEmail() } }],
  'POST /auth/register': async () => {
    const who = { shopName: fresh('Shop'), ownerName: 'Asha', email: freshEmail(), phone: '9820012345' };
    const body = { ...who, address: 'Pune', acceptTerms: true, otp: '000000', ...passwords };
    return [{ path: '/auth/register', body }];
  },
  'POST /auth/login': plain('/auth/login', { identifier: 'nobody@example.test', password: PASSWORD }),
  'POST /auth/logout': plain('/auth/logout', {}),
  'PUT /auth/change-password': plain('/auth/change-password', { currentPassword: 'not this one', ...newPasswords }),
  'GET /me/settings': plain('/me/settings'),
  'PUT /me/settings': plain('/me/settings', { newestFirst: true }),
  'POST /auth/reset-password': plain('/auth/reset-password', {
    email: 'nobody@example.test',
    otp: '000000',
    ...newPasswords,
  }),
  'POST /auth/invitation': plain('/auth/invitation', { token: 'x'.repeat(40) }),
  'POST /auth/accept-invite': plain('/auth/accept-invite', { token: 'x'.repeat(40), name: 'Ravi', ...passwords }),
};

const shopCalls: Readonly<Record<string, Prepare>> = {
  'GET /shop/info': plain('/shop/info'),
  'GET /shop/profile': plain('/shop/profile'),
  'PUT /shop/profile': async (shop) => [
    { path: '/shop/profile', body: { address: 'MG Road, Pune', tileOrder: [(await shop.product()).id] } },
  ],
  'GET /shop/untaxed-bills': async () => [{ path: '/shop/untaxed-bills', query: { from: '2025-01-01' } }],
  'GET /shop/logo/:id': async ({ owner, shopId }) => {
    const { logo } = await owner.ok('PUT', { path: '/shop/logo', body: { png: logoOf(shopId) } });
    return [{ path: `/shop/logo/${String(logo)}` }];
  },
  'PUT /shop/logo': async ({ shopId }) => [{ path: '/shop/logo', body: { png: logoOf(shopId) } }],
  'PUT /shop/:shopId': async (shop) => [
    { path: `/shop/${shop.shopId}`, body: { address: 'MG Road, Pune', tileOrder: [(await shop.product()).id] } },
  ],
  'GET /members': async (shop) => list('/members', { id: [(await shop.member()).id] }),
  'POST /members': async () => [{ path: '/members', body: { email: freshEmail(), role: 'staff' } }],
  'PUT /members/:id': async (shop) => {
    const { id, revision } = await shop.member();
    return [{ path: `/members/${id}`, body: { role: 'auditor', revision } }];
  },
  'DELETE /members/:id': async (shop) => [{ path: `/members/${(await shop.member()).id}` }],
  'POST /feedback': async () => [{ path: '/feedback', form: { message: fresh('Feedback') } }],
  'GET /feedback': async (shop) => list('/feedback', { id: [(await shop.feedback()).id] }),
  'GET /feedback/mine': async () => list('/feedback/mine', {}),
  'GET /feedback/:id/image': async (shop) => [{ path: `/feedback/${(await shop.feedback()).id}/image` }],
  'PUT /feedback/:id': async (shop) => [
    { path: `/feedback/${(await shop.feedback()).id}`, body: { status: 'answered' } },
  ],
};

type EntityName = 'category' | 'vendor' | 'customer';

/** The six calls that categories, vendors and customers share. */
function entityCalls(path: string, name: EntityName): Readonly<Record<string, Prepare>> {
  const one: Prepare = async (shop) => [{ path: `${path}/${(await shop[name]()).id}` }];
  return {
    [`GET ${path}`]: async (shop) => list(path, { id: [(await shop[name]()).id] }),
    [`GET ${path}/:id`]: one,
    [`POST ${path}`]: async (shop) => [
      { path, body: { name: fresh('New'), ...(name !== 'customer' && (await shop.history())) } },
    ],
    [`PUT ${path}/:id`]: async (shop) => {
      const { id, revision } = await shop[name]();
      return [{ path: `${path}/${id}`, body: { name: fresh('Changed'), revision } }];
    },
    [`DELETE ${path}/:id`]: one,
    [`POST ${path}/:id/restore`]: async (shop) => {
      const [{ path: at }] = (await one(shop)) as [SampleCall];
      await shop.owner.ok('DELETE', { path: at });
      return [{ path: `${at}/restore`, body: {} }];
    },
  };
}

const productCalls: Readonly<Record<string, Prepare>> = {
  'GET /products': async (shop) => {
    const { id, categoryId, updatedAt: asOf } = await shop.product();
    const past = { path: '/products', query: { asOf, filter: { id: [id] } } };
    const known = { path: '/products', query: { knownAt: asOf, filter: { categoryId } } };
    return [...list('/products', { id: [id] }, { categoryId }), past, known];
  },
  'GET /products/tiles': async (shop) => {
    const { categoryId } = await shop.product();
    return [{ path: '/products/tiles' }, { path: '/products/tiles', query: { categoryId } }];
  },
  'GET /products/:id': async (shop) => {
    const { id, updatedAt: asOf } = await shop.product();
    const path = `/products/${id}`;
    return [{ path }, { path, query: { asOf } }, { path, query: { knownAt: asOf } }];
  },
  'POST /products': async (shop) => {
    const categoryId = (await shop.category()).id;
    const stock = { openingStockMilli: 1_000, purchasePricePaise: 3_000 };
    const body = { name: fresh('Product'), categoryId, unit: 'pcs', sellingPricePaise: 5_000, ...stock };
    return [{ path: '/products', body: { ...body, ...(await shop.history()) } }];
  },
  'POST /products/quick': async (shop) => {
    const categoryId = (await shop.category()).id;
    const body = { name: fresh('Product'), categoryId, unit: 'pcs', sellingPricePaise: 5_000 };
    await shop.owner.ok('PUT', { path: '/shop/profile', body: { staffMayAddProducts: true } });
    return [{ path: '/products/quick', body }];
  },
  'POST /products/rates': async (shop) => {
    const rate = { rateBps: 500, effectiveFrom: '2025-09-22' };
    return [{ path: '/products/rates', body: { productIds: [(await shop.product()).id], ...rate } }];
  },
  'POST /products/:id/barcodes': async (shop) => {
    const path = `/products/${(await shop.product()).id}/barcodes`;
    await shop.owner.ok('PUT', { path: '/shop/profile', body: { staffMayAddProducts: true } });
    return [{ path, body: { barcode: fresh('Code') } }];
  },
  'PUT /products/:id': async (shop) => {
    const { id, revision } = await shop.product();
    return [{ path: `/products/${id}`, body: { revision, categoryId: (await shop.category()).id } }];
  },
  'DELETE /products/:id': async (shop) => [{ path: `/products/${(await shop.product()).id}` }],
  'POST /products/:id/restore': async (shop) => {
    const path = `/products/${(await shop.product()).id}`;
    await shop.owner.ok('DELETE', { path });
    return [{ path: `${path}/restore`, body: {} }];
  },
  'GET /products/:id/history': async (shop) => [{ path: `/products/${(await shop.product()).id}/history` }],
  'GET /stock-history': async (shop) => list('/stock-history', { productId: [(await shop.product()).id] }),
};

const bought = { purchaseDate: LONG_AGO.slice(0, 10), vendorBillNumber: 'B-2' };

const stockCalls: Readonly<Record<string, Prepare>> = {
  'GET /purchases': async (shop) => {
    const { id, vendorId, productId } = await shop.purchase();
    return list('/purchases', { id: [id] }, { vendorId }, { productId });
  },
  'GET /purchases/bills': async (shop) => {
    const { vendorId } = await shop.purchase();
    return list('/purchases/bills', { vendorId });
  },
  'GET /purchases/last-prices': async (shop) => {
    const { vendorId, productId } = await shop.purchase();
    return [
      { path: '/purchases/last-prices', query: { filter: { productId: [productId] } } },
      { path: '/purchases/last-prices', query: { filter: { productId: [productId], vendorId } } },
    ];
  },
  'GET /purchases/:id': async (shop) => [{ path: `/purchases/${(await shop.purchase()).id}` }],
  'POST /purchases/batch': async (shop) => {
    const line = { ...(await shop.line()), lineTotalPaise: 3_100 };
    const vendorId = (await shop.vendor()).id;
    return [{ path: '/purchases/batch', body: { ...bought, vendorId, lines: [line], ...(await shop.history()) } }];
  },
  'POST /purchases': async (shop) => {
    const line = { ...(await shop.line()), lineTotalPaise: 3_100 };
    const stock = { openingStockMilli: 1_000_000, closingStockMilli: 1_001_000 };
    const body = { ...bought, vendorId: (await shop.vendor()).id, ...line, ...stock };
    return [{ path: '/purchases', body: { ...body, ...(await shop.history()) } }];
  },
  'GET /purchases/:id/effect': async (shop) => {
    const { id, revision, vendorId, productId } = await shop.purchase();
    const path = `/purchases/${id}/effect`;
    return [{ path }, { path, query: { correction: { revision, vendorId, productId, purchasePricePaise: 3_000 } } }];
  },
  'PUT /purchases/:id': async (shop) => {
    const { id, revision } = await shop.purchase();
    const body = { revision, vendorId: (await shop.vendor()).id, productId: (await shop.product()).id };
    const stock = { openingStockMilli: 1_000_000, closingStockMilli: 1_001_000 };
    return [{ path: `/purchases/${id}`, body: { ...body, ...stock } }];
  },
  'DELETE /purchases/:id': async (shop) => [{ path: `/purchases/${(await shop.purchase()).id}` }],
  'GET /stock-adjustments': async (shop) => {
    const { id, productId } = await shop.adjustment();
    return list('/stock-adjustments', { id: [id] }, { productId });
  },
  'POST /stock-adjustments': async (shop) => {
    const body = { ...(await shop.line()), reason: 'count', ...(await shop.history()) };
    return [{ path: '/stock-adjustments', body }];
  },
};

const billingCalls: Readonly<Record<string, Prepare>> = {
  'GET /billing': async (shop) => {
    const buyer = await shop.buyer();
    const { id } = await shop.savedDraft(buyer);
    const ours = [{ customerId: buyer.customer.customerId }, { cashierId: await shop.accountId() }];
    return list('/billing', { id: [id] }, ...ours);
  },
  'GET /sales': async (shop) => {
    const buyer = await shop.buyer();
    const { id } = await shop.bill(buyer);
    const ours = [{ customerId: buyer.customer.customerId }, { cashierId: await shop.accountId() }];
    return list('/sales', { id: [id] }, ...ours);
  },
  'GET /sales/cashiers': async () => [{ path: '/sales/cashiers', query: { from: LONG_AGO.slice(0, 10) } }],
  'GET /sales/totals': async (shop) => list('/sales/totals', { id: [(await shop.bill()).id] }, { q: 'meera' }),
  'POST /billing/create': async (shop) => [
    { path: '/billing/create', body: { ...(await shop.history()), originalNumber: fresh('Old') } },
  ],
  'POST /billing/complete': async (shop) => {
    const body = { lines: [await shop.line()], ...(await shop.buyer()), originalNumber: fresh('Old') };
    return [{ path: '/billing/complete', body: { ...body, ...(await shop.history()) } }];
  },
  'GET /billing/:id': async (shop) => [
    { path: `/billing/${(await shop.savedDraft()).id}` },
    { path: `/billing/${(await shop.bill()).id}` },
  ],
  'GET /billing/:id/pdf': async (shop) => [
    { path: `/billing/${(await shop.savedDraft()).id}/pdf`, query: { size: '58mm', language: 'both' } },
    { path: `/billing/${(await shop.bill()).id}/pdf`, query: { size: 'a4', language: 'en', copy: 'true' } },
  ],
  'PUT /billing/:id/save': async (shop) => {
    const { id, revision } = await shop.draft();
    return [{ path: `/billing/${id}/save`, body: { revision, lines: [await shop.line()], ...(await shop.buyer()) } }];
  },
  'POST /billing/:id/complete': async (shop) => {
    const { id, revision } = await shop.savedDraft();
    const body = { revision, lines: [await shop.line()], ...(await shop.buyer()), originalNumber: fresh('Old') };
    const cashierId = await shop.accountId();
    return [{ path: `/billing/${id}/complete`, body: { ...body, cashierId, ...(await shop.history()) } }];
  },
  'PATCH /billing/:id/status': async (shop) => {
    const [draft, bill] = [await shop.savedDraft(), await shop.bill()];
    const discard = { path: `/billing/${draft.id}/status`, body: { revision: draft.revision, status: 'discarded' } };
    const cancel = { path: `/billing/${bill.id}/status`, body: { revision: bill.revision, status: 'cancelled' } };
    return [discard, cancel];
  },
  'DELETE /billing/:id': async (shop) => [
    { path: `/billing/${(await shop.savedDraft()).id}`, body: { reason: 'mistake' } },
    { path: `/billing/${(await shop.bill()).id}`, body: { reason: 'deletes a bill' } },
  ],
  'POST /billing/:id/restore': async (shop) => {
    const path = `/billing/${(await shop.savedDraft()).id}`;
    await shop.owner.ok('DELETE', { path });
    return [{ path: `${path}/restore`, body: {} }];
  },
  'POST /billing/:id/split': async (shop) => {
    const lines = [await shop.line(), await shop.line({ taxClass: 'exempt' })];
    const { id, revision } = await shop.savedDraft({ ...WALK_IN, lines });
    return [{ path: `/billing/${id}/split`, body: { revision } }];
  },
  'POST /billing/:id/credit-notes': async (shop) => {
    const line = { lineNo: 1, quantityMilli: 1_000, restock: 'destroyed' };
    const body = { lines: [line], refundMethod: 'CASH', note: 'broken' };
    // of a bill of earlier books, in the same import
    const history = await shop.history();
    const bill = await shop.bill({ ...(await shop.buyer()), ...history });
    return [{ path: `/billing/${bill.id}/credit-notes`, body: { ...body, ...history } }];
  },
  'GET /billing/:id/credit-notes/:creditNoteId/pdf': async (shop) => {
    const { billId, id } = await shop.creditNote();
    return [{ path: `/billing/${billId}/credit-notes/${id}/pdf`, query: { size: '58mm', language: 'en' } }];
  },
  'POST /billing/:id/payment-received': async (shop) => [
    { path: `/billing/${(await shop.unpaidBill()).id}/payment-received`, body: { reference: 'UPI-1' } },
  ],
};

const booksCalls: Readonly<Record<string, Prepare>> = {
  'GET /dashboard': async () => [
    { path: '/dashboard' },
    { path: '/dashboard', query: { range: 'fy', top: 'units' } },
    { path: '/dashboard', query: { from: '2025-12-01', to: '2025-12-31' } },
  ],
  'GET /dashboard/cover': plain('/dashboard/cover'),
  'GET /imports': async (shop) => list('/imports', { id: [(await shop.history()).importId] }),
  'POST /imports': plain('/imports', { label: 'Old books' }),
  'POST /imports/:id/finish': async (shop) => [
    { path: `/imports/${(await shop.history()).importId}/finish`, body: {} },
  ],
  'GET /imports/files': plain('/imports/files'),
  'POST /imports/files': async () => [{ path: '/imports/files', form: productsFile() }],
  'POST /imports/:id/undo': async ({ owner }) => {
    const { importId } = await owner.ok('POST', { path: '/imports/files', form: productsFile() });
    return [{ path: `/imports/${String(importId)}/undo`, body: {} }];
  },
  'GET /periods': async () => [{ path: '/periods', query: { year: '2324' } }],
  'GET /reports/:name': plain('/reports/sales-by-rate'),
  'GET /reports/:name/documents': async () => [
    { path: '/reports/sales-by-rate/documents', query: { row: 'taxable|00500', from: '2025-12-01' } },
  ],
  'GET /periods/:month/check': async (shop) => {
    await shop.formerRegistration('2023-04-01', '2023-05-01');
    return [{ path: '/periods/2023-04/check' }];
  },
  'GET /periods/:month/gstr1': async (shop) => {
    await shop.formerRegistration('2023-04-01', '2023-05-01');
    return [{ path: '/periods/2023-04/gstr1' }];
  },
  'GET /periods/:month/differences': async (shop) => {
    await shop.owner.send('POST', { path: '/periods/2023-03/filed', body: {} });
    return [{ path: '/periods/2023-03/differences' }];
  },
  'POST /periods/:month/filed': plain('/periods/2023-04/filed', {}),
  'GET /ledger/export': plain('/ledger/export'),
  'POST /clock/confirm': plain('/clock/confirm', {}),
  'GET /system/projections': plain('/system/projections'),
  'GET /system/backup': plain('/system/backup'),
  'GET /system/mail': plain('/system/mail'),
  'GET /openapi.json': plain('/openapi.json'),
};

/** Valid calls for every endpoint in the table of routes, by method and path. A test fails for a route without an entry. */
export const sampleCalls: Readonly<Record<string, Prepare>> = {
  ...authCalls,
  ...shopCalls,
  ...entityCalls('/categories', 'category'),
  ...entityCalls('/vendors', 'vendor'),
  ...entityCalls('/customers', 'customer'),
  ...productCalls,
  ...stockCalls,
  ...billingCalls,
  ...khataCalls,
  ...dayCloseCalls,
  ...booksCalls,
};
