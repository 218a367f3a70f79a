import type { BillView, DayCloseRow, PurchaseRow } from '@bahi/contracts';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';

/** One id for each kind of object with its own address, in any shop with trade. */
export interface ShownIds {
  category: string;
  vendor: string;
  customer: string;
  product: string;
  purchase: string;
  draft: string;
  bill: string;
  close: string;
}

/** The path of every screen behind the sign-in, by the name of its picture. */
export function screensOf(ids: ShownIds): Record<string, string> {
  return {
    dashboard: '/dashboard',
    dashboardOfMonth: '/dashboard?range=month',
    dashboardOfPast: '/dashboard?range=7d&asOf=2026-01-31',
    dashboardOfDays: '/dashboard?range=days&from=2026-01-01&to=2026-01-31&asOf=2026-01-31T14%3A30',
    categories: '/dashboard/categories',
    newCategory: '/dashboard/categories/create',
    category: `/dashboard/categories/${ids.category}`,
    vendors: '/dashboard/vendors',
    newVendor: '/dashboard/vendors/create',
    vendor: `/dashboard/vendors/${ids.vendor}`,
    vendorPage: `/dashboard/vendors/${ids.vendor}/show`,
    products: '/dashboard/products',
    newProduct: '/dashboard/products/create',
    product: `/dashboard/products/${ids.product}`,
    stockHistory: `/dashboard/products/${ids.product}/history`,
    purchases: '/dashboard/purchases',
    newPurchase: '/dashboard/purchases/create',
    reorder: '/dashboard/purchases/reorder',
    purchase: `/dashboard/purchases/${ids.purchase}`,
    billing: '/dashboard/billing',
    billPage: `/dashboard/billing/create/${ids.draft}`,
    billDetails: `/dashboard/billing/${ids.bill}`,
    sales: '/dashboard/sales',
    saleDetails: `/dashboard/sales/${ids.bill}`,
    customers: '/dashboard/customers',
    newCustomer: '/dashboard/customers/create',
    customer: `/dashboard/customers/${ids.customer}`,
    customerPage: `/dashboard/customers/${ids.customer}/show`,
    reports: '/dashboard/reports?from=2026-01-01&to=2026-12-31',
    stockAccount: '/dashboard/reports?name=stock-account&from=2026-01-01&to=2026-12-31',
    filing: '/dashboard/reports/filing?month=2026-01',
    audit: '/dashboard/reports/audit',
    dayClose: '/dashboard/day-close',
    closePage: `/dashboard/day-close/${ids.close}`,
    profile: '/dashboard/profile',
    feedback: '/dashboard/feedback',
    answeredFeedback: '/dashboard/feedback?tab=answered',
    ownersFeedback: '/dashboard/feedback?tab=yours',
    notFound: '/dashboard/nowhere',
  };
}

/** The path of pages that print, without menu and header, by the name of their picture. */
export function printsOf(ids: ShownIds): Record<string, string> {
  return {
    statementPrint: `/dashboard/print/customers/${ids.customer}/statement?from=2026-01-01&to=2036-12-31`,
    closePrint: `/dashboard/print/day-close/${ids.close}`,
  };
}

export const PUBLIC_SCREENS: Record<string, string> = {
  landing: '/',
  register: '/register',
  forgotPassword: '/forgot-password',
  invitation: '/invite/0123456789abcdef',
  terms: '/terms',
  nowhere: '/nowhere',
};

/**
 * Trades a little: every list gets entries, with names in both scripts, low and empty stock, a draft, a customer and a vendor who is
 * owed, and a day close that is two rupees short.
 */
export async function tradeALittle(owner: ShopClient): Promise<ShownIds> {
  const category = await owner.addCategory({ name: 'Tea and coffee', description: 'चाय और कॉफ़ी' });
  const vendor = await owner.addVendor({ name: 'Gupta Traders', phone: '9820098200' });
  const shared = { categoryId: category.id, unit: 'pcs', sellingPricePaise: 14_000, purchasePricePaise: 9_000 };
  const product = await owner.addProduct({
    ...shared,
    name: 'Assam tea',
    localName: 'असम चाय',
    sku: 'TEA-1',
    openingStockMilli: 12_000,
    minStockMilli: 10_000,
  });
  await owner.addProduct({ ...shared, name: 'Coffee', openingStockMilli: 0, minStockMilli: 2_000 });
  await owner.addProduct({ ...shared, name: 'Sugar', unit: 'kg', openingStockMilli: 50_500, maxStockMilli: 50_000 });
  const purchase = await owner.send<PurchaseRow>('POST', '/purchases', {
    productId: product.id,
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'GT/114',
    openingStockMilli: 12_000,
    quantityMilli: 1_000,
    closingStockMilli: 13_000,
    purchasePricePaise: 9_100,
    payments: [],
  });
  const lines = [{ productId: product.id, quantityMilli: 4_000 }];
  const bill = await owner.completeBill({
    customer: { name: 'Meera Nair', phone: '98200 98201' },
    payments: [{ method: 'CASH', amountPaise: 20_000 }],
    lines,
  });
  await owner.send('POST', '/cash-movements', { kind: 'pay_out', amountPaise: 8_000, reason: 'दूध वाले को' });
  const count = { counted: [{ paise: 10_000, count: 1 }], loosePaise: 1_800, reason: 'Too much change' };
  const close = await owner.send<DayCloseRow>('POST', '/day-closes', count);
  const { id: draft, revision } = await owner.send<BillView>('POST', '/billing/create', {});
  await owner.send('PUT', `/billing/${draft}/save`, { revision, lines, customer: { walkIn: true } });
  await owner.send('POST', '/billing/create', {});
  await owner.giveFeedback('The print could be larger');
  const staff = await owner.openStaff();
  await staff.giveFeedback('The list of products could be wider');
  const { id: feedback } = await staff.giveFeedback('तराजू का भार अपने आप आ जाए');
  await owner.send('PUT', `/feedback/${feedback}`, { status: 'answered', reply: 'अगले महीने।' });
  const customer = bill.customerId ?? '';
  return {
    category: category.id,
    vendor: vendor.id,
    customer,
    product: product.id,
    purchase: purchase.id,
    draft,
    bill: bill.id,
    close: close.id,
  };
}

const PATIENCE_MS = 120_000;
// evaluated frame by frame, because the page's policy forbids Playwright's polling inside the page
const IS_STILL = `new Promise((resolve) => requestAnimationFrame(() => resolve(
  document.querySelector('.MuiSkeleton-root, [role=progressbar]') === null && document.getAnimations().length === 0
)))`;

/**
 * Goes to a screen behind the sign-in as a link does: the program keeps running, which takes a third of the time of
 * loading it. A path that differs only in its query is loaded, because its heading would stay.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isHere = new URL(path, page.url()).pathname === new URL(page.url()).pathname;
  if (isHere) await page.goto(path, { waitUntil: 'load' });
  else {
    await page.evaluate(`(() => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: 'goTo' }, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    })()`);
    await page.locator('h1[data-left]').first().waitFor({ state: 'detached' });
  }
  await settled(page);
}

/** Resolves when the screen has its heading and its data, and no animation is running. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await still(page);
}

/** The same below a dialog, which hides the heading. */
export async function still(page: Page): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(IS_STILL))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`);
  }
}
