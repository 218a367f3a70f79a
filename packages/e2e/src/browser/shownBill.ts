import type { BillView } from '@bahi/contracts';
import type { ShopClient } from '../shopClient.ts';
import type { Visitor } from './browser.ts';
import { openings } from './printedPages.ts';

/** A bill as the test sends it to the browser; printing depends only on the client. */
export type ShownBill = BillView;

/** Opens the print page for a bill that exists in no shop, and waits until it is drawn. */
export async function showBill(
  { page, openSignedIn }: Visitor,
  owner: ShopClient,
  bill: ShownBill,
  search: string,
): Promise<void> {
  await page.unroute(`**/api/billing/${bill.id}`);
  await page.route(`**/api/billing/${bill.id}`, async (route) => route.fulfill({ json: bill }));
  await openSignedIn(owner.token ?? '', `/dashboard/print/${bill.id}${search}`);
  await openings(page, 1);
}

/** Copies of the bill's first line, each with different names. */
export function someLines({ lines: [line] }: ShownBill, count: number): ShownBill['lines'] {
  if (line === undefined) throw new Error('the bill has no line');
  return Array.from({ length: count }, (_, index) => ({
    ...line,
    lineNo: index + 1,
    name: `Goods ${index + 1}`,
    localName: `सामान ${index + 1}`,
  }));
}

/** A long name, a word of 120 letters, and the largest amount. */
export function longNames(bill: ShownBill): ShownBill['lines'] {
  const [first, second, third] = someLines(bill, 3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three lines');
  const name = 'Premium extra long grain basmati rice, aged two years, in a resealable jute bag with a wooden scoop';
  const large = { unitPricePaise: 9_999_999_900, grossPaise: 9_999_999_900, quantityMilli: 1_000 };
  return [
    { ...first, name, localName: 'द्राक्षासव व च्यवनप्राश '.repeat(6) },
    { ...second, ...large, name: 'W'.repeat(120), unit: 'jute_bag' },
    { ...third, ...large, discountPaise: 9_999_999_800 },
  ];
}
