import { describe, expect, it } from '@jest/globals';
import { isErrorCode } from '../errors.ts';
import { loginBody, registerBody, resetPasswordBody } from './auth.ts';
import { returnRates } from '../returnRates.ts';
import { completeBillBody, createCompletedBillBody, saveBillBody } from './billing.ts';
import { addCategoryBody, addProductBody, addVendorBody, changeProductBody } from './catalogue.ts';
import { addCustomerBody } from './customers.ts';
import { feedbackBody } from './feedback.ts';
import { adjustStockBody, recordPurchaseBatchBody, recordPurchaseBody } from './ledger.ts';
import { profileBody } from './shop.ts';

const anId = 'a'.repeat(32);

/** The error codes of a body by dotted path. */
function codes(
  schema: { safeParse(body: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  body: unknown,
) {
  return Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('command bodies', () => {
  it('give the specification’s error codes for an empty product, category, vendor and purchase', () => {
    expect(codes(addProductBody, {})).toMatchObject({
      name: 'product_name_required',
      categoryId: 'category_required',
      sellingPricePaise: 'price_required',
    });
    expect(codes(addCategoryBody, { name: '   ' })).toEqual({ name: 'category_name_required' });
    expect(codes(addVendorBody, {})).toEqual({ name: 'vendor_name_required' });
    expect(codes(recordPurchaseBody, {})).toMatchObject({
      productId: 'product_required',
      vendorId: 'vendor_required',
      purchaseDate: 'purchase_date_required',
      vendorBillNumber: 'bill_number_required',
      quantityMilli: 'quantity_required',
    });
  });

  it('accept a vendor phone of up to 15 characters and a GST number of up to 20', () => {
    expect(codes(addVendorBody, { name: 'G', phone: '1'.repeat(15), gstNumber: 'A'.repeat(20) })).toEqual({});
    expect(codes(addVendorBody, { name: 'G', phone: '1'.repeat(16), gstNumber: 'A'.repeat(21) })).toEqual({
      phone: 'vendor_phone_too_long',
      gstNumber: 'vendor_gst_too_long',
    });
  });

  it('store names and codes as they are displayed, with Latin digits in codes', () => {
    const product = { name: 'Te\u200ba \u00a0९', categoryId: anId, unit: 'kg', sellingPricePaise: 1 };
    const codes = { sku: ' ZW\u200b  ९', barcodes: ['\u200e८९०१'], hsn: '०९०२' };
    expect(addProductBody.parse({ ...product, ...codes })).toMatchObject({
      name: 'Tea  ९',
      sku: 'ZW 9',
      barcodes: ['8901'],
      hsn: '0902',
    });
    expect(addVendorBody.parse({ name: 'G', phone: '+९१ ९८७६५', gstNumber: '२७AAPFU0939F1ZV' })).toMatchObject({
      phone: '+91 98765',
      gstNumber: '27AAPFU0939F1ZV',
    });
    expect(loginBody.parse({ identifier: '९८२००\u200b१२३४५', password: '९\u200b' })).toMatchObject({
      identifier: '9820012345',
      password: '९\u200b',
    });
    expect(resetPasswordBody.shape.otp.parse('१२३४५६')).toBe('123456');
  });

  it('limit the signs of each letter, in texts of one line and of several, before they measure the length', () => {
    const [stacked, limited] = [`Z${'\u0300'.repeat(300)}`, 'Z\u0300'];
    const product = { name: stacked, localName: stacked, sku: stacked, description: `Tea\n${stacked}` };
    expect(addProductBody.parse({ ...product, categoryId: anId, unit: 'kg', sellingPricePaise: 1 })).toMatchObject({
      name: limited,
      localName: limited,
      sku: limited,
      description: `Tea\n${limited}`,
    });
    expect(addVendorBody.parse({ name: stacked })).toMatchObject({ name: limited });
    expect(addCategoryBody.parse({ name: stacked })).toMatchObject({ name: limited });
    expect(profileBody.parse({ shopName: stacked, upiPayeeName: stacked, address: `1\n${stacked}` })).toMatchObject({
      shopName: limited,
      upiPayeeName: limited,
      address: `1\n${limited}`,
    });
  });

  it('R15: accept the state codes that exist', () => {
    const taken = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
      (stateCode) => profileBody.safeParse({ stateCode }).success,
    );
    expect([taken.length, taken.at(0), taken.at(-1)]).toEqual([37, '01', '97']);
    expect(taken.filter((code) => ['25', '28', '00', '39'].includes(code))).toEqual([]);
  });

  it('require a unit price or a line total on a purchase', () => {
    const purchase = {
      productId: anId,
      vendorId: anId,
      purchaseDate: '2026-01-31',
      vendorBillNumber: 'B1',
      openingStockMilli: 0,
      quantityMilli: 1000,
      closingStockMilli: 1000,
    };
    expect(codes(recordPurchaseBody, purchase)).toEqual({ purchasePricePaise: 'purchase_price_missing' });
    const cleared = { ...purchase, purchasePricePaise: null, lineTotalPaise: null };
    expect(codes(recordPurchaseBody, cleared)).toEqual({ purchasePricePaise: 'purchase_price_missing' });
    expect(codes(recordPurchaseBody, { ...cleared, lineTotalPaise: 0 })).toEqual({});
    expect(codes(recordPurchaseBody, { ...purchase, lineTotalPaise: 0 })).toEqual({});
    expect(codes(recordPurchaseBody, { ...purchase, lineTotalPaise: 1, purchaseDate: '2026-02-30' })).toEqual({
      purchaseDate: 'invalid_date',
    });
  });

  it.each([NaN, Infinity, 1e308, -1, 0, 0.5, '5', null])('S26: refuse the quantity %p', (quantityMilli) => {
    expect(createCompletedBillBody.safeParse({ lines: [{ productId: anId, quantityMilli }] }).success).toBe(false);
  });

  it('S26: refuse more than a thousand lines', () => {
    const line = { productId: anId, quantityMilli: 1000 };
    expect(createCompletedBillBody.safeParse({ lines: Array.from({ length: 1000 }, () => line) }).success).toBe(true);
    expect(codes(createCompletedBillBody, { lines: Array.from({ length: 1001 }, () => line) })).toEqual({
      lines: 'too_many',
    });
  });

  it('refuse more than two hundred lines of one purchase', () => {
    const line = { productId: anId, quantityMilli: 1000, purchasePricePaise: 1 };
    const head = { vendorId: anId, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
    const lines = (count: number) => ({ ...head, lines: Array.from({ length: count }, () => line) });
    expect(codes(recordPurchaseBatchBody, lines(200))).toEqual({});
    expect(codes(recordPurchaseBatchBody, lines(201))).toEqual({ lines: 'too_many' });
  });

  it('S10: refuse fields that the command does not have', () => {
    expect(completeBillBody.safeParse({ revision: 1, grandTotalPaise: 1 }).success).toBe(false);
    expect(profileBody.safeParse({ role: 'owner' }).success).toBe(false);
  });

  it('keep hostile names as text, in NFC, and refuse only what cannot be stored', () => {
    const name = '<script>alert(1)</script>=HYPERLINK("x")';
    expect(addCategoryBody.parse({ name }).name).toBe(name);
    expect(addCategoryBody.parse({ name: 'Cafe\u0301' }).name).toBe('Caf\u00e9');
    expect(addCategoryBody.parse({ name: '\uFFFD' }).name).toBe('\uFFFD');
    expect(codes(addCategoryBody, { name: 'a\0b' })).toEqual({ name: 'invalid_characters' });
    expect(codes(addCategoryBody, { name: 'a\uD800' })).toEqual({ name: 'invalid_characters' });
  });

  it.each(['\n', '\r\n', '\r', '\u2028', '\v\f\u0085'])(
    'put a name on one line: %j becomes a space, except in fields of several lines',
    (newLine) => {
      const typed = `${newLine}Basmati${newLine}Rice${newLine}`;
      const kept = `Basmati${newLine}Rice`;
      const price = { categoryId: anId, unit: 'kg', sellingPricePaise: 1 };
      const product = addProductBody.parse({ name: typed, localName: typed, sku: typed, barcodes: [typed], ...price });
      const name = 'Basmati Rice';
      expect(product).toMatchObject({ name, localName: name, sku: name, barcodes: [name] });
      expect(addCategoryBody.parse({ name: typed })).toEqual({ name });
      expect(addVendorBody.parse({ name: typed })).toEqual({ name });
      const bill = { revision: 1, customer: { name: typed, address: kept }, note: kept };
      expect(completeBillBody.parse(bill)).toEqual({ ...bill, customer: { name, address: kept } });
      const profile = { shopName: typed, ownerName: typed, upiPayeeName: typed, address: kept };
      expect(profileBody.parse(profile)).toEqual({
        shopName: name,
        ownerName: name,
        upiPayeeName: name,
        address: kept,
      });
      expect(addCategoryBody.parse({ name: 'A', description: kept }).description).toBe(kept);
      expect(feedbackBody.parse({ message: kept })).toEqual({ message: kept });
    },
  );

  it.each(['0000-01-01', '0206-11-25', '1899-12-31'])('refuse the day %s, a typing mistake before 1900', (day) => {
    expect(codes(recordPurchaseBody, { purchaseDate: day })).toMatchObject({ purchaseDate: 'invalid_date' });
    expect(codes(profileBody, { gstEffectiveFrom: day })).toEqual({ gstEffectiveFrom: 'invalid_date' });
    const rates = [{ rateBps: 500, effectiveFrom: day }];
    expect(codes(addProductBody, { rates })).toMatchObject({ 'rates.0.effectiveFrom': 'invalid_date' });
  });

  it('take only rates that a return takes, and no cess (R20, T12)', () => {
    const ratesOf = (...all: number[]) => all.map((rateBps) => ({ rateBps, effectiveFrom: '2025-09-22' }));
    expect(codes(addProductBody, { rates: ratesOf(1_200, 1_400, 4_000) })).toMatchObject({
      'rates.1.rateBps': 'rate_not_in_return',
    });
    expect(codes(addProductBody, { rates: ratesOf(...returnRates) })).not.toHaveProperty('rates.0.rateBps');
    expect(codes(addProductBody, { cessRateBps: 1 })).toMatchObject({ cessRateBps: 'cess_unavailable' });
    expect(codes(changeProductBody, { revision: 0, cessRateBps: 6_000 })).toEqual({ cessRateBps: 'cess_unavailable' });
    expect(codes(changeProductBody, { revision: 0, cessRateBps: 0, taxClass: 'free' })).toEqual({
      taxClass: 'invalid',
    });
  });

  it('store GST numbers in capitals without blanks, and refuse a buyer in a special economic zone (T33)', () => {
    const typed = ' 29zzbft 5678r1zz ';
    const customer = { name: 'Asha', gstNumber: typed };
    const stored = { gstNumber: '29ZZBFT5678R1ZZ' };
    expect(saveBillBody.parse({ revision: 0, customer })).toMatchObject({ customer: stored });
    for (const body of [addCustomerBody.parse(customer), addVendorBody.parse(customer)])
      expect(body).toMatchObject(stored);
    expect(profileBody.parse({ gstNumber: typed })).toEqual(stored);
    const inZone = { revision: 0, customer: { name: 'Asha', sez: true } };
    expect(codes(saveBillBody, inZone)).toEqual({ 'customer.sez': 'sez_unavailable' });
  });

  it('accept days from 1900 on', () => {
    expect(codes(recordPurchaseBody, { purchaseDate: '1900-01-01' })).not.toHaveProperty('purchaseDate');
  });

  it('accept an instant with an offset and convert it to UTC', () => {
    const body = { productId: anId, quantityMilli: -1, reason: 'lost', importId: anId };
    expect(adjustStockBody.parse({ ...body, occurredAt: '2011-02-01T08:23:00+05:30' }).occurredAt).toBe(
      '2011-02-01T02:53:00.000Z',
    );
  });

  it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59-05:30'])(
    'S11: refuse the instant %s, which is outside the supported years',
    (occurredAt) => {
      const body = { productId: anId, quantityMilli: -1, reason: 'lost', importId: anId, occurredAt };
      expect(codes(adjustStockBody, body)).toEqual({ occurredAt: 'invalid_instant' });
    },
  );

  it('refuse a registration whose passwords differ or whose terms are not accepted', () => {
    const registration = {
      shopName: 'S',
      ownerName: 'O',
      email: 'o@example.test',
      password: 'long enough',
      confirmPassword: 'long enough',
      address: 'A',
      phone: '9820000000',
      acceptTerms: true,
      otp: '012345',
    };
    expect(codes(registerBody, registration)).toEqual({});
    expect(codes(registerBody, { ...registration, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'passwords_do_not_match',
    });
    expect(codes(registerBody, { ...registration, acceptTerms: false, otp: '12345' })).toMatchObject({
      acceptTerms: 'terms_required',
      otp: 'otp_format',
    });
  });

  it.each(['\u200B', ' \u2060\uFEFF ', '\u202E\u200F', '\t\n', '\u00AD'])(
    'require a visible name, which %j is not',
    (name) => {
      expect(codes(addCategoryBody, { name })).toEqual({ name: 'category_name_required' });
      const asked = { 'customer.name': 'customer_required' };
      expect(codes(completeBillBody, { revision: 1, customer: { name } })).toEqual(asked);
    },
  );

  it.each(['चाय', '👨‍👩‍👧', 'क्‍ष', '₹', '٣'])('accept the name %j', (name) => {
    expect(addCategoryBody.parse({ name })).toEqual({ name });
  });

  it.each(['-------', '1------', '123456', '+() - 12', '0000000', '1'.repeat(16)])(
    'refuse the phone number %p',
    (phone) => {
      expect(profileBody.safeParse({ phone }).success).toBe(false);
    },
  );

  it.each(['1234567', '+91 98200 00000', '(022) 2640-1234', '0141 2600001', '1'.repeat(15)])(
    'accept the phone number %p',
    (phone) => {
      expect(profileBody.parse({ phone })).toEqual({ phone });
    },
  );

  it("require the name of a customer who is not a walk-in, with the error at the name's field", () => {
    const asked = { 'customer.name': 'customer_required' };
    for (const customer of [{}, { phone: '9820000000' }, { name: null }, { name: ' ' }, { walkIn: false }])
      expect(codes(completeBillBody, { revision: 1, customer })).toEqual(asked);
    expect(codes(completeBillBody, { revision: 1, customer: { walkIn: true } })).toEqual({});
    expect(codes(completeBillBody, { revision: 1, customer: { walkIn: true, name: 'A' } })).not.toEqual({});
  });

  it('report a number in a text field as not_text, whatever the other rules of the field', () => {
    const product = { name: 'Rice', categoryId: anId, unit: 'kg', sellingPricePaise: 1 };
    expect(codes(addProductBody, { ...product, hsn: 1006 })).toEqual({ hsn: 'not_text' });
    expect(codes(addVendorBody, { name: 'V', email: 5 })).toEqual({ email: 'not_text' });
    expect(codes(profileBody, { stateCode: 27, upiId: 5 })).toEqual({ stateCode: 'not_text', upiId: 'not_text' });
    const line = { productId: anId, quantityMilli: 1, lineNo: '1' };
    expect(codes(createCompletedBillBody, { lines: [line] })).toEqual({ 'lines.0.lineNo': 'not_integer' });
  });

  it('trim spaces around an HSN code, an address and a UPI ID, and treat blanks alone as absent', () => {
    const product = { name: 'Rice', categoryId: anId, unit: 'kg', sellingPricePaise: 1 };
    expect(['', ' ', ' 1006 '].map((hsn) => addProductBody.parse({ ...product, hsn }).hsn)).toEqual(['', '', '1006']);
    const emails = ['', ' ', ' a@b.in '].map((email) => addVendorBody.parse({ name: 'V', email }).email);
    expect(emails).toEqual(['', '', 'a@b.in']);
    expect(['', ' ', ' a.b@okbank '].map((upiId) => profileBody.parse({ upiId }).upiId)).toEqual([
      '',
      '',
      'a.b@okbank',
    ]);
    expect(codes(addProductBody, { ...product, hsn: '1' })).toEqual({ hsn: 'invalid_hsn' });
    expect(codes(addVendorBody, { name: 'V', email: 'a@' })).toEqual({ email: 'invalid_email' });
    expect(codes(profileBody, { upiId: 'bank' })).toEqual({ upiId: 'invalid_upi_id' });
  });

  it('have an error code from the table for every possible mistake', () => {
    const wrong = [null, 'x', 1, [], {}, { name: 1 }, { lines: 'x' }, { revision: 'x' }, { customer: 1 }];
    const schemas = [registerBody, addProductBody, addVendorBody, recordPurchaseBody, completeBillBody, profileBody];
    const unknown = schemas
      .flatMap((schema) => wrong.flatMap((body) => schema.safeParse(body).error?.issues ?? []))
      .filter((issue) => issue.code === 'custom' && !isErrorCode(issue.message));
    expect(unknown).toEqual([]);
  });
});
