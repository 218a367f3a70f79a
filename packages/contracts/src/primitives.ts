import { z } from 'zod';
import { MAX_MILLI, MAX_PAISE } from './limits.ts';
import { PAYMENT_METHODS } from './paymentMethods.ts';
import { kindCode, optionalCode } from './texts.ts';
import { UNITS } from './units.ts';

export * from './texts.ts';

/** 32 lower-case hexadecimal characters. */
export const id = z.string().regex(/^[0-9a-f]{32}$/, 'invalid_id');
/** The id of a required choice. */
export const chosenId = (requiredCode: string) =>
  z.string(kindCode('invalid_id', requiredCode)).min(1, requiredCode).pipe(id);
/** Signed integer paise. */
export const paise = z.int('not_integer').min(-MAX_PAISE, 'too_small').max(MAX_PAISE, 'too_large');
/** Integer paise, zero or more. */
export const amountPaise = z.int('not_integer').min(0, 'negative').max(MAX_PAISE, 'too_large');
/** Integer paise, more than zero. */
export const pricePaise = z.int('not_integer').min(1, 'not_positive').max(MAX_PAISE, 'too_large');
/** Signed integer thousandths of a unit. */
export const signedMilli = z.int(kindCode('not_integer')).min(-MAX_MILLI, 'too_small').max(MAX_MILLI, 'too_large');
/** Integer thousandths of a unit, zero or more. */
export const stockMilli = z.int('not_integer').min(0, 'negative').max(MAX_MILLI, 'too_large');
/** Integer thousandths of a unit, more than zero. */
export const quantityMilli = z.int(kindCode('not_integer')).min(1, 'not_positive').max(MAX_MILLI, 'too_large');
/** Any exact integer: recorded sums may exceed the limits of one input. */
export const integer = z.int();
/** Basis points: 1,800 = 18 %. */
export const rateBps = z.int(kindCode('not_integer')).min(0, 'negative').max(10_000, 'too_large');
/** Place in a stream, counted from 0. */
export const revision = z.int(kindCode('not_integer', 'revision_required')).min(0, 'invalid');

/** A calendar day of the shop, `YYYY-MM-DD`, that exists. */
export const localDate = z.iso.date(kindCode('invalid_date'));
const FIRST_DAY = '1900-01-01';
/** A day as people enter it: years that can only be typing mistakes are refused. */
export const enteredDate = localDate.refine((day) => day >= FIRST_DAY, 'invalid_date');
/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'invalid_month');
/** An instant in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime({ precision: 3, error: 'invalid_instant' });
// four-digit years with any offset: only there is text order time order
const FIRST_INSTANT = Date.parse('1900-01-01T00:00:00.000Z');
const END_OF_INSTANTS = Date.parse('2200-01-01T00:00:00.000Z');

/**
 * An instant as people send it: any ISO 8601 form with `Z` or an offset, of the years 1900 to 2199, converted to
 * canonical form.
 */
export const anyInstant = z.iso
  .datetime({ offset: true, error: 'invalid_instant' })
  .refine((text) => Date.parse(text) >= FIRST_INSTANT && Date.parse(text) < END_OF_INSTANTS, 'invalid_instant')
  // also runs on values that failed the check above and have no canonical form
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()));

/** A GST number as typed: stored in capitals without blanks (R13). Whether it is one, a warning says. */
export const gstNumberText = optionalCode(20, 'vendor_gst_too_long').overwrite((value) =>
  value.replace(/\s/g, '').toUpperCase(),
);

export const unit = z.enum(UNITS, kindCode('invalid_unit'));

export const productKind = z.enum(['goods', 'service']);
export type ProductKind = z.infer<typeof productKind>;

export const paymentMethod = z.enum(PAYMENT_METHODS, kindCode('invalid_payment_method'));

/** How a new bill begins: for a walk-in customer or nobody yet, and with which payment method. Null: not decided. */
export const counterDefaults = z
  .strictObject({ walkIn: z.boolean(kindCode('invalid')), paymentMethod: paymentMethod.nullable() })
  .nullable();
export type CounterDefaults = z.infer<typeof counterDefaults>;

export const role = z.enum(['owner', 'staff', 'auditor']);
export type Role = z.infer<typeof role>;
export const memberRole = z.enum(['staff', 'auditor'], kindCode('invalid_role'));

export const gstRegistration = z.enum(['none', 'composition', 'regular']);
export type GstRegistration = z.infer<typeof gstRegistration>;
/** How often the shop files its return (R49). */
export const filing = z.enum(['monthly', 'quarterly'], kindCode('invalid'));
/** How a product is taxed (R20). Only a taxable one has rates; the others have no tax, each for its own reason in a return. */
/**
 * What becomes of the tax of a purchase (R35): `credited`, so that it is no cost; `blocked` by choice; `not_creditable`, because the
 * vendor has no GST number or is under composition; `none` for a shop that credits no tax.
 */
export const inputTax = z.enum(['credited', 'blocked', 'not_creditable', 'none'], kindCode('invalid'));
export type InputTax = z.infer<typeof inputTax>;
/** When the annual return of a fiscal year (`2526` for April 2025 to March 2026) was filed: no day of that year or before. */
export const annualReturn = z
  .strictObject({ fiscalYear: z.string(kindCode('not_text')).regex(/^\d{4}$/, 'invalid'), filedOn: enteredDate })
  .refine(({ fiscalYear: year }) => (Number(year.slice(0, 2)) + 1) % 100 === Number(year.slice(2)), {
    error: 'invalid',
    path: ['fiscalYear'],
  })
  .refine(({ fiscalYear: year, filedOn }) => filedOn > `20${year.slice(2)}-03-31`, {
    error: 'invalid_date',
    path: ['filedOn'],
  });
export type AnnualReturn = z.infer<typeof annualReturn>;
/** At most one of a year. */
export const annualReturns = z
  .array(annualReturn)
  .max(20, 'too_many')
  .refine((all) => new Set(all.map(({ fiscalYear: year }) => year)).size === all.length, 'invalid');
export const taxClass = z.enum(['taxable', 'nil', 'exempt', 'non_gst'], kindCode('invalid'));
export type TaxClass = z.infer<typeof taxClass>;
export const roundOff = z.enum(['rupee', 'none']);
export type RoundOff = z.infer<typeof roundOff>;
export const printSize = z.enum(['a4', '80mm', '58mm']);
export type PrintSize = z.infer<typeof printSize>;
export const printLanguage = z.enum(['en', 'hi', 'both']);
export type PrintLanguage = z.infer<typeof printLanguage>;
export const oversellPolicy = z.enum(['warn', 'block']);
export type OversellPolicy = z.infer<typeof oversellPolicy>;

/**
 * How the shop's scales print labels: an EAN-13 code of `prefix`, the item, grams or paise in `digits` digits, and the
 * check digit.
 */
export const scaleCode = z.strictObject({
  prefix: z.string(kindCode('not_text')).regex(/^2\d{0,3}$/, 'scale_prefix_format'),
  content: z.enum(['weight', 'price'], kindCode('invalid')),
  digits: z.int(kindCode('not_integer')).min(3, 'too_small').max(7, 'too_large'),
});
export type ScaleCode = z.infer<typeof scaleCode>;
export const scaleCodes = z
  .array(scaleCode)
  .max(10, 'too_many')
  .refine((all) => new Set(all.map(({ prefix }) => prefix)).size === all.length, 'scale_prefix_repeated');

/**
 * What staff may do to prices at the counter: change the price of a line, and give discounts of so many basis points of the
 * list price; null = no limit.
 */
export const staffPrices = z.strictObject({
  mayChange: z.boolean(kindCode('invalid')),
  maxDiscountBps: rateBps.nullable(),
});
export type StaffPrices = z.infer<typeof staffPrices>;

export const adjustmentReason = z.enum(
  ['count', 'lost', 'stolen', 'destroyed', 'written_off', 'sample', 'other'],
  kindCode('invalid_reason'),
);
export type AdjustmentReason = z.infer<typeof adjustmentReason>;

/** The most tiles of the counter that have a place chosen by hand. */
export const MAX_TILES = 100;
/** Products whose tiles come first at the counter, in the order of the shop. Empty: by sales alone. */
export const tileOrder = z
  .array(id)
  .max(MAX_TILES, 'too_many')
  .refine((all) => new Set(all).size === all.length, 'invalid');

/** One dated GST rate of a product (R20): it holds from its day until the next entry's. */
export const datedRate = z.strictObject({ rateBps, effectiveFrom: enteredDate });
export type DatedRate = z.infer<typeof datedRate>;

/** Two-digit GST state code, a text because `09` is not `9`; 25 and 28 were merged into others (R15). */
export const stateCode = z.string('not_text').regex(/^(0[1-9]|1\d|2[0-4679]|3[0-8]|97)$/, 'invalid_state_code');
/** HSN or SAC code: 2 to 8 digits as text (R19); an empty one means none. */
export const hsn = optionalCode(64).regex(/^(\d{2,8})?$/, 'invalid_hsn');

/** A UUID without dashes. */
export type Id = string;
/** Fixed-width place in the whole log: text order is position order. */
export type Position = string;

/**
 * Ranges of the dashboard, counted back from its instant: the day, seven days, the month, the fiscal year from 1 April.
 */
export const dashboardRange = z.enum(['today', '7d', 'month', 'fy'], 'invalid');
export type DashboardRange = z.infer<typeof dashboardRange>;
