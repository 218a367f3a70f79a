import type { BillView, CategoryRow, CustomerRow, ProductRow, VendorRow } from '@bahi/contracts';
import type { ShopClient } from '../shopClient.ts';
import type { DemoShop } from './demoShop.ts';

export type Language = 'en' | 'hi';

/** Names of the demo shop in Hindi; products have one already. */
const HINDI: Readonly<Record<string, string>> = {
  'Grains and flour': 'अनाज और आटा',
  Pulses: 'दालें',
  Spices: 'मसाले',
  'Oil and ghee': 'तेल और घी',
  Dairy: 'दूध और दही',
  'Tea and snacks': 'चाय और नाश्ता',
  'Home and soap': 'साबुन और घर का सामान',
  'Rajasthan Anaj Bhandar': 'राजस्थान अनाज भंडार',
  'Gopal Dairy and Oils': 'गोपाल डेयरी और तेल',
  'Jain Trading Company': 'जैन ट्रेडिंग कंपनी',
};
const CUSTOMERS = { en: ['Meera Nair', 'Kamla Devi'], hi: ['मीरा नायर', 'कमला देवी'] } as const;
/** SKUs and quantities, in thousandths, of the bill on the pictures. */
const SOLD = { ATTA: 5_000, TOOR: 1_000, SUGAR: 2_000, TEA: 1_000, MUSTARD: 1_000 };

/** A little of what runs out, so that the list to reorder has vendors and prices: SKU, vendor, quantity, paise for one. */
const BOUGHT = [
  ['AGARBATTI', 'Jain Trading Company', 2_000, 1_900],
  ['KESAR', 'Jain Trading Company', 1_000, 21_000],
  ['BUTTER', 'Gopal Dairy and Oils', 3_000, 5_100],
] as const;

/** What the pictures of the guide show. */
export interface GuideShop {
  language: Language;
  demo: DemoShop;
  products: ReadonlyMap<string, ProductRow>;
  /** A draft with five lines; others are open beside it. */
  draft: string;
  /** A bill of staff with a discount beyond their limit. */
  refused: string;
  /** A generated bill, paid in cash. */
  bill: string;
  vendorName: string;
  /** Owes an old due and a bill. */
  customer: string;
  /** A draft for this customer. */
  onCredit: string;
}

async function rename(owner: ShopClient, resource: 'categories' | 'vendors'): Promise<void> {
  for (const { id, revision, name, ...row } of await owner.all<CategoryRow & VendorRow>(resource)) {
    const other = resource === 'vendors' ? { phone: row.phone, email: row.email } : {};
    await owner.send('PUT', `/${resource}/${id}`, { revision, name: HINDI[name] ?? name, ...other });
  }
}

async function openDraft(shop: ShopClient, content: object): Promise<string> {
  const { id, revision } = await shop.send<BillView>('POST', '/billing/create', {});
  await shop.send('PUT', `/billing/${id}/save`, { revision, ...content });
  return id;
}

/** Prepares the demo shop for the pictures in one language: names, limits for staff, open bills. */
export async function prepareGuideShop(demo: DemoShop, language: Language): Promise<GuideShop> {
  const { owner, staff } = demo;
  if (language === 'hi') {
    await rename(owner, 'categories');
    await rename(owner, 'vendors');
    await owner.changeProfile({
      shopName: 'शर्मा किराना स्टोर',
      ownerName: 'आशा शर्मा',
      address: '14 नेहरू बाज़ार, जयपुर 302003',
      upiPayeeName: 'शर्मा किराना स्टोर',
      billFooter: 'रोज़ सुबह 8 से रात 9 बजे तक खुला',
      printLanguage: 'hi',
    });
  }
  await owner.changeProfile({
    counterDefaults: { walkIn: true, paymentMethod: 'CASH' },
    staffMayAddProducts: true,
    printSize: '80mm',
  });
  const { rows } = await owner.list<ProductRow>('products', { range: [0, 99] });
  const products = new Map(rows.map((row) => [row.sku ?? '', row]));
  const lineOf = (sku: string, quantityMilli: number, more: object = {}) => ({
    productId: products.get(sku)?.id,
    quantityMilli,
    ...more,
  });
  const vendors = await owner.all<VendorRow>('vendors');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (const [sku, vendor, quantityMilli, purchasePricePaise] of BOUGHT) {
    const { id: vendorId } = vendors.find(({ name }) => name === vendor || name === HINDI[vendor]) ?? {};
    const line = { productId: products.get(sku)?.id, quantityMilli, purchasePricePaise };
    const head = { vendorId, purchaseDate: yesterday, vendorBillNumber: `A-${sku}` };
    await owner.send('POST', '/purchases/batch', { ...head, lines: [line] });
  }
  const [first, second] = CUSTOMERS[language];
  await openDraft(owner, {
    customer: { name: first, phone: '98290 11223' },
    lines: [lineOf('MILK', 2_000), lineOf('CURD', 1_000)],
  });
  const draft = await openDraft(owner, {
    lines: Object.entries(SOLD).map(([sku, milli]) => lineOf(sku, milli)),
    customer: { walkIn: true },
    paymentMethod: 'CASH',
  });
  const refused = await openDraft(staff, {
    lines: [lineOf('TEA', 2_000, { discountPaise: 6_000 }), lineOf('SUGAR', 5_000)],
    customer: { name: second, phone: '98290 44556' },
    paymentMethod: 'CASH',
  });
  // set after the draft: it could not be saved any more
  await owner.changeProfile({ staffPrices: { mayChange: false, maxDiscountBps: 500 } });
  const { id: bill } = await owner.completeBill({
    customer: { name: first, phone: '98290 11223' },
    paymentMethod: 'CASH',
    lines: [lineOf('GHEE', 1_000), lineOf('SUGAR', 2_000), lineOf('TEA', 1_000)],
  });
  const vendorName = 'Jain Trading Company';
  const { id: customer } = await owner.send<CustomerRow>('POST', '/customers', { name: second, phone: '98290 44556' });
  const lines = [lineOf('ATTA', 5_000), lineOf('SUGAR', 2_000), lineOf('TEA', 1_000)];
  const onCredit = await openDraft(owner, { customer: { name: second, customerId: customer }, lines });
  await fillDrawer(owner, { name: second, customerId: customer }, lines);
  return {
    language,
    demo,
    products,
    draft,
    refused,
    bill,
    vendorName: language === 'hi' ? (HINDI[vendorName] ?? vendorName) : vendorName,
    customer,
    onCredit,
  };
}

/** Closes the month of the demo, then trades for an evening: a bill in parts, one on credit, cash for the milkman. */
async function fillDrawer(
  owner: ShopClient,
  customer: { name: string; customerId: string },
  lines: object[],
): Promise<void> {
  await owner.send('POST', '/day-closes', { counted: [{ paise: 50_000, count: 2 }], reason: 'First count' });
  await owner.send('POST', `/customers/${customer.customerId}/opening-balance`, { amountPaise: 65_000 });
  await owner.completeBill({ customer, lines, payments: [{ method: 'CASH', amountPaise: 30_000 }] });
  await owner.completeBill({ customer: { walkIn: true }, lines, paymentMethod: 'CASH' });
  await owner.send('POST', '/cash-movements', { kind: 'pay_out', amountPaise: 8_000, reason: 'Milkman' });
}

/** A number of Rajasthan, and of a buyer there; both are made up. */
const GST_NUMBER = '08ABCDE1234F1Z0';
const BUYER = {
  name: 'Hotel Amber',
  address: 'MI Road, Jaipur 302001',
  gstNumber: '08AAACS1234A1Z2',
};
/** HSN of what the bill on the pictures has. */
const HSN = { GHEE: '0405', SUGAR: '1701', TEA: '0902' };

/** Registers the shop for GST from today, gives its products rates, and makes a tax invoice, which becomes the bill on the pictures. */
export async function registerGuideShop(shop: GuideShop): Promise<GuideShop> {
  const { owner } = shop.demo;
  const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  await owner.changeProfile({
    stateCode: '08',
    gstRegistration: 'regular',
    gstNumber: GST_NUMBER,
    gstEffectiveFrom: today,
    staffPrices: null,
  });
  const ids = [...shop.products.values()].map(({ id }) => id);
  await owner.send('POST', '/products/rates', { productIds: ids, rateBps: 500, effectiveFrom: '2025-09-22' });
  const soap = [shop.products.get('SOAP')?.id, shop.products.get('AGARBATTI')?.id];
  await owner.send('POST', '/products/rates', { productIds: soap, rateBps: 1_800, effectiveFrom: '2025-09-22' });
  for (const [sku, hsn] of Object.entries(HSN)) {
    const { id } = shop.products.get(sku) ?? {};
    const { revision } = await owner.send<ProductRow>('GET', `/products/${id}`);
    await owner.send('PUT', `/products/${id}`, { revision, hsn });
  }
  const lineOf = (sku: string, quantityMilli: number) => ({ productId: shop.products.get(sku)?.id, quantityMilli });
  await owner.completeBill({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [lineOf('ATTA', 5_000), lineOf('SUGAR', 1_000), lineOf('SOAP', 6_000)],
  });
  const { id: bill } = await owner.completeBill({
    customer: BUYER,
    paymentMethod: 'CASH',
    lines: [lineOf('GHEE', 2_000), lineOf('SUGAR', 5_000), lineOf('TEA', 2_000)],
  });
  return { ...shop, bill };
}
