import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedEvent } from './envelope.ts';

const folder = path.join(__dirname, '../../golden');

/** Keys that identify a person or a payment, and names of anything but products and categories. */
const personal = /phone|email|address|upi|reference|gstNumber|(?<!product|category|local)name$/i;
const unrelated = /^(lines|product|category)$/;

/** The paths of personal fields below an object, such as `customer.phone`. */
function personalFields(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => personalFields(item, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (unrelated.test(key)) return [];
    const place = at === '' ? key : `${at}.${key}`;
    return personal.test(key) ? [place] : personalFields(inner, place);
  });
}

const SHOP = ['shopName', 'address', 'gstNumber', 'upiId', 'upiPayeeName'];
const CUSTOMER = ['name', 'phone', 'gstNumber', 'address'];
const PROFILE = SHOP.map((field) => `profile.${field}`);
const BUYER = CUSTOMER.map((field) => `customer.${field}`).toSorted();
const VENDOR = ['name', 'email', 'phone', 'gstNumber'].map((field) => `vendor.${field}`);

// another field here belongs in decision 0006 and in architecture.md, "What is outside the log"
it('keeps personal data out of the log, except for what the books need', () => {
  const found = readdirSync(folder).map((file) => {
    const { type, data } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RecordedEvent;
    return [type, [...new Set(personalFields(data))].toSorted()] as const;
  });
  expect(Object.fromEntries(found.filter(([, fields]) => fields.length > 0))).toEqual({
    ShopOpened: PROFILE.toSorted(),
    ShopProfileChanged: [...PROFILE, 'profile.formerRegistrations.gstNumber'].toSorted(),
    VendorAdded: VENDOR.toSorted(),
    VendorChanged: VENDOR.toSorted(),
    VendorArchived: VENDOR.toSorted(),
    VendorRestored: VENDOR.toSorted(),
    CustomerAdded: BUYER,
    CustomerChanged: BUYER,
    CustomerArchived: BUYER,
    CustomerRestored: BUYER,
    PurchaseRecorded: ['money.payments.reference', 'vendorGstNumber', 'vendorName'],
    PurchaseCorrected: ['vendorGstNumber', 'vendorName'],
    BillContentSaved: [...CUSTOMER.map((field) => `content.customer.${field}`), 'content.upiReference'].toSorted(),
    BillSplit: [...CUSTOMER.map((field) => `splitOff.customer.${field}`), 'splitOff.upiReference'].toSorted(),
    BillCompleted: [
      ...[...SHOP, 'phone'].map((field) => `seller.${field}`),
      ...BUYER,
      'payments.reference',
      'upiReference',
    ].toSorted(),
    CreditNoteIssued: [...[...SHOP, 'phone'].map((field) => `seller.${field}`), ...BUYER].toSorted(),
    PaymentReceived: ['reference'],
    PaymentTaken: ['reference'],
    PaymentMethodCorrected: ['reference'],
    VendorPaid: ['reference'],
    // an amount
    DayClosed: ['upiSeenPaise'],
    // the shop or the maker, no person
    FeedbackGiven: ['addressee'],
  });
});
