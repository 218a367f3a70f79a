import { describe, expect, it } from '@jest/globals';
import { errorMessage, errors, isErrorCode, type ErrorCode } from './errors.ts';

const table = Object.entries(errors) as [ErrorCode, { status: number; message: string }][];
const codesWith = (status: number) => table.filter(([, entry]) => entry.status === status).map(([code]) => code);

/** Names of the params in a sentence: `{count}` → `count`. */
const paramsIn = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('the table of refusals', () => {
  it('uses 401 only for a session that has ended', () => {
    expect(codesWith(401)).toEqual(['session_expired']);
  });

  it('uses each status for one kind of refusal', () => {
    const known = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, 507]);
    expect(table.filter(([, { status }]) => !known.has(status))).toEqual([]);
  });

  it('uses 503 only for what may succeed when it is retried', () => {
    expect(codesWith(503).sort()).toEqual(
      ['busy', 'mail_unavailable', 'rebuilding', 'request_timeout', 'starting', 'store_unavailable'].sort(),
    );
  });

  it('spells each code in lower case with underscores', () => {
    expect(table.filter(([code]) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('has one sentence per refusal, with a capital at the start and no space at the ends', () => {
    expect(table.filter(([, { message }]) => !/^[A-Z]\S*(\s\S+)*$/.test(message))).toEqual([]);
  });

  it('names an amount, a field or a month only by a param', () => {
    const named = Object.fromEntries(
      table.map(([code, { message }]) => [code, paramsIn(message)] as const).filter(([, params]) => params.length > 0),
    );
    expect(named).toEqual({
      unknown_filter: ['field'],
      unknown_sort: ['field'],
      billing_initial_too_long_for_gst: ['max'],
      category_in_use: ['count'],
      vendor_in_use: ['count'],
      vendor_owed: ['due'],
      vendor_has_advance: ['advance'],
      category_archived: ['name'],
      barcode_taken: ['name'],
      held_codes_left: ['codes'],
      rate_missing: ['name'],
      line_above_mrp: ['name'],
      staff_price_fixed: ['name'],
      staff_discount_too_large: ['percent', 'name'],
      purchase_consumed: ['name', 'least', 'unit'],
      stock_would_go_negative: ['name'],
      more_than_sold: ['most', 'name'],
      credit_limit_exceeded: ['limit', 'due'],
      cash_limit_reached: ['amount'],
      advance_too_small: ['left'],
      payment_bill_changed: ['bills'],
      payment_used: ['advance', 'left'],
      refund_above_paid: ['most'],
      write_off_above_due: ['due'],
      close_needs_reason: ['difference'],
      bills_pending: ['bills', 'count', 'bills'],
      period_filed: ['month'],
      registration_in_filed_month: ['month'],
      too_many: ['max'],
      too_much_at_once: ['parts'],
      original_number_taken: ['number'],
      import_has_errors: ['count'],
      import_in_use: ['names', 'count', 'names'],
      too_many_rows: ['max'],
      quote_not_closed: ['line'],
      column_mapped_twice: ['field'],
    });
  });

  it.each([
    ['product_name_required', 'Product name is required'],
    ['category_required', 'Category is required'],
    ['category_name_required', 'Category name is required'],
    ['category_name_taken', 'A category with this name already exists'],
    ['vendor_name_required', 'Vendor name is required'],
    ['vendor_phone_too_long', 'Phone number cannot exceed 15 characters'],
    ['vendor_gst_too_long', 'GST number cannot exceed 20 characters'],
    ['closing_stock_mismatch', 'Closing stock should equal opening stock + purchased quantity'],
    ['customer_required', 'Customer name is required'],
    ['payment_method_required', 'Payment method is required'],
    ['lines_required_to_complete', 'Please add at least one product to create a bill'],
    ['lines_required_to_save', 'Please add at least one product to save the bill'],
    ['upi_id_missing', 'Add UPI ID in Profile'],
    ['passwords_do_not_match', 'Passwords do not match'],
    ['session_expired', 'Session expired. Please login again.'],
  ] as const)('uses the specification’s sentence for %s', (code, sentence) => {
    expect(errors[code].message).toBe(sentence);
  });
});

describe('the sentence of a refusal', () => {
  it.each([
    ['amount_too_large', 'of purchases and adjustments too', /bill/],
    ['purchase_consumed', 'also when goods were lost or a purchase is corrected', /sold|taken back/],
    ['unit_fixed', 'also under a unit that is right, and with buttons that delete', /archive|; delete/],
    ['period_filed', 'also of a purchase that an import brings', /instead/],
  ] as const)('is true of every command that is refused: %s, %s', (code, _when, untrue) => {
    expect(errors[code].message).not.toMatch(untrue);
  });

  it('has its params filled in', () => {
    expect(errorMessage('category_in_use', { count: 3 })).toBe('This category is used by 3 products.');
  });

  it('writes numbers as in India', () => {
    expect(errorMessage('too_many', { max: 100_000 })).toBe('Too many items: at most 1,00,000');
  });

  it('uses the singular for a count of one', () => {
    expect(errorMessage('vendor_in_use', { count: 1 })).toBe('This vendor is used by one purchase.');
  });

  it('keeps the name of a param that was not given', () => {
    expect(errorMessage('category_in_use')).toBe('This category is used by {count} products.');
  });

  it('inserts a param as plain text, whatever its content', () => {
    expect(errorMessage('stock_would_go_negative', { name: '$& {name} <b>' })).toBe(
      'There is not enough stock of $& {name} <b>.',
    );
  });
});

describe('an error code', () => {
  it('is recognised by its name, which a property of every object is not', () => {
    expect(['invalid_body', 'INVALID_BODY', 'constructor', '__proto__', ''].map(isErrorCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
