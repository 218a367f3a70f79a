import type { HttpCaller, SampleCall } from './httpCaller.ts';

type Thing = Awaited<ReturnType<HttpCaller['ok']>>;

/** The smallest file that is recognised as a PNG by its first bytes. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
/** Before the clock of every test. */
export const LONG_AGO = '2025-12-31T06:00:00.000Z';
export const WALK_IN = { customer: { walkIn: true }, paymentMethod: 'CASH' } as const;

let things = 0;
/** A unique name. */
export function fresh(word: string): string {
  things += 1;
  return `${word} ${things}`;
}
export const freshEmail = (): string => `${fresh('person').replace(' ', '')}@sample.example.test`;

/** Creates what a call needs in a shop, and returns calls that its owner may send, with an id wherever one is possible. */
export type Prepare = (shop: SampleThings) => Promise<SampleCall[]>;

/** Creates objects of a shop through its owner, a new one each time. */
export class SampleThings {
  readonly owner: HttpCaller;
  readonly shopId: string;

  constructor(owner: HttpCaller, shopId: string) {
    this.owner = owner;
    this.shopId = shopId;
  }

  #post(path: string, body: unknown): Promise<Thing> {
    return this.owner.ok('POST', { path, body });
  }

  /** A regular registration that the shop gave up. */
  async formerRegistration(from: string, until: string): Promise<void> {
    const regular = {
      gstRegistration: 'regular',
      gstNumber: '27AAPFU0939F1ZV',
      stateCode: '27',
      gstEffectiveFrom: from,
    };
    const none = { gstRegistration: 'none', gstNumber: null, gstEffectiveFrom: until };
    for (const body of [regular, none]) await this.owner.ok('PUT', { path: '/shop/profile', body });
  }

  category(): Promise<Thing> {
    return this.#post('/categories', { name: fresh('Category') });
  }
  vendor(): Promise<Thing> {
    return this.#post('/vendors', { name: fresh('Vendor') });
  }
  customer(): Promise<Thing> {
    return this.#post('/customers', { name: fresh('Customer'), phone: '98200 12345' });
  }
  /** A named customer and how they pay. */
  async buyer(): Promise<{ customer: { name: string; customerId: string }; paymentMethod: 'CASH' }> {
    return { customer: { name: 'Asha', customerId: (await this.customer()).id }, paymentMethod: 'CASH' };
  }
  async product(tax: object = {}): Promise<Thing & { categoryId: string }> {
    const categoryId = (await this.category()).id;
    const body = { name: fresh('Product'), categoryId, unit: 'pcs', sellingPricePaise: 5_000 };
    const stock = { purchasePricePaise: 3_000, openingStockMilli: 1_000_000 };
    return { ...(await this.#post('/products', { ...body, ...stock, ...tax })), categoryId };
  }
  async purchase(money: object = {}): Promise<Thing & { productId: string; vendorId: string }> {
    const productId = (await this.product()).id;
    const vendorId = (await this.vendor()).id;
    const head = { vendorId, purchaseDate: LONG_AGO.slice(0, 10), vendorBillNumber: 'B-1' };
    const stock = { openingStockMilli: 1_000_000, quantityMilli: 1_000, closingStockMilli: 1_001_000 };
    const bought = { ...head, ...stock, productId, purchasePricePaise: 3_100, ...money };
    const purchase = await this.#post('/purchases', bought);
    return { ...purchase, productId, vendorId };
  }
  async adjustment(): Promise<Thing & { productId: string }> {
    const productId = (await this.product()).id;
    return {
      ...(await this.#post('/stock-adjustments', { productId, quantityMilli: -1_000, reason: 'lost' })),
      productId,
    };
  }
  draft(): Promise<Thing> {
    return this.#post('/billing/create', {});
  }
  /** The owner's, who sells. */
  async accountId(): Promise<string> {
    return String((await this.owner.ok('GET', { path: '/shop/profile' }))['accountId']);
  }
  async savedDraft(content: object = WALK_IN): Promise<Thing> {
    const { id, revision } = await this.draft();
    return this.owner.ok('PUT', {
      path: `/billing/${id}/save`,
      body: { revision, lines: [await this.line()], ...content },
    });
  }
  async bill(content: object = WALK_IN): Promise<Thing> {
    return this.#post('/billing/complete', { lines: [await this.line()], ...content });
  }
  /** A bill that is not paid yet. */
  async unpaidBill(content: object = WALK_IN): Promise<Thing> {
    await this.owner.ok('PUT', { path: '/shop/profile', body: { upiId: 'sharma@okbank' } });
    return this.#post('/billing/complete', { lines: [await this.line()], ...content, paymentMethod: 'UPI' });
  }
  /** A note for a bill of its own. */
  async creditNote(): Promise<{ billId: string; id: string }> {
    const { id: billId } = await this.bill();
    const lines = [{ lineNo: 1, quantityMilli: 1_000, restock: true }];
    const { id } = await this.#post(`/billing/${billId}/credit-notes`, { lines, refundMethod: 'CASH' });
    return { billId, id };
  }
  async line(tax: object = {}): Promise<{ productId: string; quantityMilli: number }> {
    return { productId: (await this.product(tax)).id, quantityMilli: 1_000 };
  }
  member(): Promise<Thing> {
    return this.#post('/members', { email: freshEmail(), role: 'staff' });
  }
  feedback(): Promise<Thing> {
    return this.owner.ok('POST', { path: '/feedback', form: { message: fresh('Feedback'), image: PNG } });
  }
  /** Fields of an imported record, with an import of its own. */
  async history(): Promise<{ importId: string; occurredAt: string }> {
    return { importId: (await this.#post('/imports', { label: fresh('Old books') })).id, occurredAt: LONG_AGO };
  }
}
