import type { Role } from './primitives.ts';

/**
 * HTTP status and English sentence of one refusal. `{name}` in a sentence is replaced by that param; of `one |||| many`
 * the param `count` selects one.
 */
export interface ErrorEntry {
  status: number;
  message: string;
}

const entry = (status: number, message: string): ErrorEntry => ({ status, message });

/**
 * Every refusal of the product. The code is part of the API and never changes; the browser has a sentence for it in
 * each language, the English one equal to this one. 401 means "your session is over" and nothing else.
 */
export const errors = {
  // transport and shape
  invalid_body: entry(422, 'Please check the highlighted fields.'),
  malformed_json: entry(400, 'The request body is not valid JSON.'),
  malformed_text: entry(400, 'This text is not UTF-8.'),
  body_too_large: entry(413, 'The request is too large.'),
  too_much_at_once: entry(422, 'This is too much to be recorded at once. Please record it in at least {parts} parts.'),
  body_too_deep: entry(400, 'The request body is nested too deeply.'),
  unsupported_media_type: entry(415, 'This address does not take content of this type.'),
  not_found: entry(404, 'Not found.'),
  method_not_allowed: entry(405, 'This address does not take that method.'),
  invalid_query: entry(400, 'The list query is not valid.'),
  unknown_filter: entry(400, 'This list cannot be filtered by {field}.'),
  unknown_sort: entry(400, 'This list cannot be sorted by {field}.'),
  no_look_back: entry(400, 'Only products, customers, vendors and the dashboard can be asked about the past.'),
  one_look_back: entry(400, 'Please ask for what was true at an instant or for what was known then, not for both.'),
  invalid_idempotency_key: entry(400, 'The idempotency key must be 1 to 128 ASCII characters.'),
  idempotency_mismatch: entry(422, 'This idempotency key was used with another body.'),
  too_many_requests: entry(429, 'Too many requests. Please wait a little and try again.'),
  busy: entry(503, 'Many such questions wait already. Please try again in a moment.'),
  request_timeout: entry(503, 'This took too long. Please try again.'),
  store_unavailable: entry(503, 'The books cannot be reached at the moment. Please try again.'),
  mail_unavailable: entry(503, 'The mail could not be sent. Please try again.'),
  storage_full: entry(507, 'There is no space left to record this. Nothing was changed.'),
  rebuilding: entry(503, 'These figures are being rebuilt. Please try again shortly.'),
  starting: entry(503, 'The server is starting. Please try again.'),
  internal_error: entry(500, 'Something went wrong on our side. Nothing was lost; please try again.'),

  // sessions and accounts
  session_expired: entry(401, 'Session expired. Please login again.'),
  forbidden: entry(403, 'Your role does not allow this.'),
  wrong_credentials: entry(400, 'Email, phone or password is not correct.'),
  wrong_current_password: entry(422, 'The current password is not correct.'),
  otp_superseded: entry(422, 'A newer code was sent. Please enter that one.'),
  otp_invalid: entry(422, 'The code is wrong or has expired.'),
  email_taken: entry(409, 'An account with this email already exists.'),
  invite_superseded: entry(422, 'A newer invitation was sent. Please open its link.'),
  invite_invalid: entry(422, 'This invitation is not valid any more.'),
  already_member: entry(409, 'This account already belongs to a shop.'),
  member_not_found: entry(404, 'Not found.'),

  // field codes shared by forms
  required: entry(422, 'This field is required'),
  invalid: entry(422, 'This value is not valid'),
  unknown_field: entry(422, 'This field is not known'),
  not_text: entry(422, 'This must be text'),
  not_integer: entry(422, 'This must be a whole number'),
  not_whole_units: entry(422, 'This unit cannot be divided; please enter a whole number'),
  negative: entry(422, 'This cannot be negative'),
  not_positive: entry(422, 'This must be more than zero'),
  zero: entry(422, 'This cannot be zero'),
  too_small: entry(422, 'This is too small'),
  too_large: entry(422, 'This is too large'),
  too_long: entry(422, 'This is too long'),
  too_many: entry(422, 'Too many items: at most {max}'),
  too_few: entry(422, 'Too few items'),
  invalid_characters: entry(422, 'This contains characters that cannot be stored'),
  invalid_id: entry(422, 'This reference is not valid'),
  invalid_date: entry(422, 'This is not a valid date'),
  invalid_month: entry(422, 'This is not a valid month'),
  invalid_instant: entry(422, 'This is not a valid date and time'),
  future_date: entry(422, 'This date is in the future'),
  invalid_email: entry(422, 'This is not a valid email address'),
  invalid_phone: entry(422, 'This is not a valid phone number'),
  phone_too_long: entry(422, 'A phone number has at most 15 digits'),
  invalid_unit: entry(422, 'This unit is not known'),
  invalid_payment_method: entry(422, 'This payment method is not known'),
  invalid_role: entry(422, 'This role is not known'),
  invalid_reason: entry(422, 'This reason is not known'),
  invalid_state_code: entry(422, 'This state code is not known'),
  invalid_hsn: entry(422, 'An HSN code has 2 to 8 digits'),
  invalid_upi_id: entry(422, 'This is not a valid UPI ID: it looks like name@bank, without a full stop at the end'),
  upi_id_is_mail: entry(422, 'This is an email address. A UPI ID has only the bank after the @, such as name@bank'),
  passwords_do_not_match: entry(422, 'Passwords do not match'),
  password_too_short: entry(422, 'The password needs at least 8 characters'),
  password_too_long: entry(422, 'The password may have at most 256 characters'),
  password_too_common: entry(422, 'This password is too easy to guess'),
  terms_required: entry(422, 'Please accept the terms and conditions'),
  otp_format: entry(422, 'The code has 6 digits'),
  revision_required: entry(422, 'The revision is required'),

  // shop
  billing_initial_format: entry(
    422,
    'The billing initial may hold letters, digits, - and / only and starts with a letter or digit',
  ),
  billing_initial_reserved: entry(
    422,
    'CN is kept for the numbers of credit notes; please choose another billing initial',
  ),
  billing_initial_too_long: entry(422, 'The billing initial can have at most 15 characters'),
  billing_initial_too_long_for_gst: entry(
    422,
    'With a GST number the billing initial can have at most {max} characters, because an invoice number may have only 16',
  ),
  scale_prefix_format: entry(422, 'The prefix begins with 2 and has one to four digits'),
  scale_prefix_repeated: entry(422, 'Each prefix can be there once only'),
  gst_number_required: entry(422, 'A shop that is registered for GST needs its GST number'),
  registration_day_required: entry(422, 'Please enter the first day of this registration'),
  state_required_for_registration: entry(422, 'A shop that charges GST needs its state'),
  registration_in_filed_month: entry(
    409,
    'The return of {month} is filed, so the registration on its days can no longer be changed.',
  ),
  stale_revision: entry(409, 'Somebody else changed this in the meantime.'),

  // catalogue
  category_name_required: entry(422, 'Category name is required'),
  category_name_taken: entry(409, 'A category with this name already exists'),
  category_in_use: entry(409, 'This category is used by one product. |||| This category is used by {count} products.'),
  vendor_name_required: entry(422, 'Vendor name is required'),
  vendor_phone_too_long: entry(422, 'Phone number cannot exceed 15 characters'),
  vendor_gst_too_long: entry(422, 'GST number cannot exceed 20 characters'),
  vendor_in_use: entry(409, 'This vendor is used by one purchase. |||| This vendor is used by {count} purchases.'),
  vendor_owed: entry(409, 'You owe this vendor {due}. Pay it first.'),
  vendor_has_advance: entry(409, 'This vendor has an advance of {advance}. Get it back first.'),
  product_name_required: entry(422, 'Product name is required'),
  category_required: entry(422, 'Category is required'),
  price_required: entry(422, 'Price is required'),
  purchase_price_required: entry(422, 'A purchase price is needed when there is opening stock'),
  service_has_no_stock: entry(422, 'A service has no stock'),
  price_above_mrp: entry(422, 'The price is above the printed price (MRP), which includes tax'),
  mrp_required: entry(422, 'Goods that are taxed on their printed price need that price (MRP)'),
  rate_not_in_return: entry(422, 'A GST return does not take this rate'),
  cess_unavailable: entry(422, 'Goods with cess cannot be recorded'),
  min_above_max: entry(422, 'Minimum stock cannot be more than maximum stock'),
  sku_taken: entry(409, 'Another product already has this SKU'),
  barcode_taken: entry(409, 'Another product has this code by now: {name}.'),
  staff_may_not_add_products: entry(403, 'The owner has not allowed staff to add products.'),
  unit_fixed: entry(
    409,
    'The unit cannot change once there is history; if it is wrong, delete the product and add a new one',
  ),
  kind_fixed: entry(
    409,
    'Goods cannot become a service, nor a service goods; please delete the product and add a new one',
  ),
  opening_stock_fixed: entry(409, 'Opening stock is set once, with the product; please adjust the stock instead'),
  unit_changed: entry(
    409,
    'This product has another unit now; please remove the line and add the product again with its quantity.',
  ),
  archived: entry(409, 'This was archived.'),
  category_archived: entry(409, 'The category of this product, {name}, is archived.'),
  not_archived: entry(409, 'This is not archived.'),
  unknown_category: entry(422, 'This category does not exist'),
  unknown_customer: entry(422, 'This customer does not exist'),
  unknown_member: entry(422, 'This person is no member of the shop'),
  unknown_vendor: entry(422, 'This vendor does not exist'),
  unknown_product: entry(422, 'This product does not exist'),

  // purchases and stock
  vendor_required: entry(422, 'Vendor is required'),
  product_required: entry(422, 'Product is required'),
  purchase_date_required: entry(422, 'Purchase date is required'),
  bill_number_required: entry(422, 'Bill number is required'),
  quantity_required: entry(422, 'Purchased quantity is required'),
  purchase_price_missing: entry(422, 'Purchase price is required'),
  closing_stock_mismatch: entry(422, 'Closing stock should equal opening stock + purchased quantity'),
  purchase_consumed: entry(
    409,
    'These goods have left the shelf: the stock of {name} would be below zero. At least {least} {unit} of this purchase must stay.',
  ),
  vendor_bill_repeated: entry(409, 'This bill of the vendor is recorded already.'),
  purchase_reversed: entry(409, 'This purchase was already deleted.'),
  stock_would_go_negative: entry(409, 'There is not enough stock of {name}.'),

  // bills
  customer_required: entry(422, 'Customer name is required'),
  payment_method_required: entry(422, 'Payment method is required'),
  lines_required_to_complete: entry(422, 'Please add at least one product to create a bill'),
  lines_required_to_save: entry(422, 'Please add at least one product to save the bill'),
  held_codes_left: entry(422, 'These codes belong to no product yet: {codes}. Add the products, or remove the codes.'),
  staff_price_fixed: entry(422, 'Staff may not change the price of {name}.'),
  staff_discount_too_large: entry(422, 'Staff may give at most {percent} % discount. This is more: {name}.'),
  upi_id_missing: entry(422, 'Add UPI ID in Profile'),
  tendered_not_cash: entry(422, 'Only cash is handed over: choose cash, or clear the amount received'),
  tendered_too_little: entry(422, 'The amount received is less than the total'),
  discount_too_large: entry(422, 'The discount is more than the amount'),
  amount_too_large: entry(422, 'The amount is too large to be recorded'),
  bill_submitted: entry(409, 'This bill is being generated.'),
  bill_completed: entry(409, 'This bill is already generated and cannot be edited.'),
  bill_cancelled: entry(409, 'This bill is cancelled.'),
  bill_discarded: entry(409, 'This bill was deleted.'),
  bill_not_discarded: entry(409, 'This bill was not deleted.'),
  bill_not_completed: entry(409, 'This bill is not generated yet.'),
  restore_expired: entry(409, 'This bill was deleted too long ago to be restored.'),
  use_complete: entry(409, 'Use "generate bill" to complete a bill.'),
  status_not_allowed: entry(409, 'A bill cannot change to this status.'),
  completion_abandoned: entry(409, 'This bill could not be generated; please check it and try again.'),
  payment_already_received: entry(409, 'The payment was already noted.'),
  nothing_to_pay: entry(409, 'Nothing is left to pay on this bill.'),
  bill_has_credit_notes: entry(
    409,
    'Part of this bill was credited already, so it cannot be cancelled. Issue a credit note for the rest.',
  ),
  lines_required_to_credit: entry(422, 'Please choose at least one line to take back'),
  line_chosen_twice: entry(422, 'Each line of the bill can be named once'),
  unknown_line: entry(422, 'This bill has no such line'),
  more_than_sold: entry(422, 'At most {most} of {name} can still come back'),
  refund_method_required: entry(422, 'Please choose how the money is paid back'),

  // khata: credit, collecting, dues
  credit_needs_customer: entry(422, 'Credit needs a customer of the shop: choose one, or enter the phone number'),
  credit_limit_exceeded: entry(409, 'This would pass the credit limit of {limit}: {due} would be due.'),
  cash_limit_reached: entry(
    409,
    'This would be {amount} in cash from one customer in a day, or for one bill. ₹2,00,000 or more is forbidden by section 186 of the Income-tax Act, 2025, and the penalty is as high as the amount. Take it by UPI, card or bank.',
  ),
  payments_above_total: entry(422, 'The payments come to more than the bill'),
  payments_or_method: entry(422, 'Send the payments or one payment method, not both'),
  customer_or_vendor: entry(422, 'Please name one customer or one vendor'),
  bill_not_of_customer: entry(422, 'This is not an open bill of the customer'),
  purchase_not_of_vendor: entry(422, 'Nothing is owed to the vendor for this purchase'),
  payment_not_found: entry(404, 'Not found.'),
  payment_reversed: entry(409, 'This payment was taken back.'),
  payment_used: entry(
    409,
    'Of its advance of {advance} only {left} is free: the rest was used for bills or paid back since, so it can no longer be taken back.',
  ),
  payment_bill_changed: entry(
    409,
    'It paid for {bills}, cancelled or paid back since, so it can no longer be taken back. Pay back the advance instead.',
  ),
  payment_method_same: entry(409, 'The payment has this method already.'),
  advance_too_small: entry(409, 'Only {left} of this money is free.'),
  not_a_deposit: entry(409, 'This payment is no deposit, or it was released.'),
  refund_above_paid: entry(422, 'At most {most} was paid, so no more can come back'),
  advance_needs_customer: entry(422, 'Without a customer the whole amount has to be paid back'),
  nothing_awaited: entry(409, 'No UPI payment is awaited for this bill.'),
  write_off_above_due: entry(422, 'Only {due} is due'),
  merge_with_itself: entry(422, 'A customer cannot be merged with himself'),
  customer_merged: entry(409, 'This customer was merged with another one.'),
  customer_not_merged: entry(409, 'This customer is not merged with another one.'),
  merge_used: entry(409, 'Money of one was used for bills of the other since, so the merge can no longer be undone.'),
  float_after_close: entry(409, 'The float is entered once, before the first close'),
  close_needs_reason: entry(422, 'The count differs by {difference}: please say why'),
  bills_pending: entry(
    409,
    'This bill is not in the books yet: {bills}. It will stand in the next close. |||| These {count} bills are not in the books yet: {bills}. They will stand in the next close.',
  ),
  staff_may_not_close: entry(403, 'The owner has not allowed staff to close the day.'),
  period_filed: entry(
    409,
    'The return of {month} is filed, so this can no longer be recorded or changed. A bill of that month needs a credit note.',
  ),
  no_regular_registration: entry(
    409,
    'A GSTR-1 is filed by shops with a regular GST registration. In this period the shop has none.',
  ),
  month_not_over: entry(422, 'This month is not over yet'),
  month_not_filed: entry(409, 'This month is not filed yet'),
  invoice_number_exhausted: entry(409, 'No further invoice number fits; please choose a shorter billing initial.'),
  clock_suspect: entry(
    409,
    'The clock of this machine looks wrong. The owner has to confirm it before this can be recorded.',
  ),
  rate_missing: entry(422, 'No GST rate is known for {name}. Please enter it with the product, or mark it as exempt.'),
  mixed_supply_needs_split: entry(
    422,
    'A customer with a GST number gets taxable and exempt goods on two documents. Please split the bill.',
  ),
  composition_other_state: entry(422, 'A shop under the composition scheme may not sell to another state'),
  own_gst_number: entry(422, "This is the shop's own GST number"),
  sez_unavailable: entry(422, 'Supplies to a special economic zone cannot be billed'),
  nothing_to_split: entry(409, 'This bill has only one kind of goods.'),
  line_above_mrp: entry(422, 'This is sold above its printed price (MRP): {name}.'),
  address_required_for_gst_buyer: entry(422, 'A customer with a GST number needs an address on the bill'),
  address_required_for_large_bill: entry(422, "From ₹50,000 the customer's name, address and state are required"),

  // imports
  import_finished: entry(409, 'This import is finished.'),
  unknown_import: entry(422, 'This import does not exist'),
  import_time_required: entry(422, 'An imported record needs the time it happened'),
  import_out_of_order: entry(409, 'Imported records must come in the order they happened.'),
  original_number_taken: entry(409, 'This import already has a bill with the number {number}.'),
  import_field_without_import: entry(422, 'This field is for imports only'),
  import_has_errors: entry(
    422,
    'Nothing was imported, because one row has an error. |||| Nothing was imported, because {count} rows have errors.',
  ),
  import_kind_unavailable: entry(422, 'Files of this kind cannot be imported yet'),
  file_imported_before: entry(409, 'This file was imported before. Undo that import first, or import the file again.'),
  import_in_use: entry(
    409,
    'The import cannot be undone, because a product was traded or changed since: {names}. |||| The import cannot be undone, because {count} products were traded or changed since, such as {names}.',
  ),
  import_undone: entry(409, 'This import was undone already.'),
  file_required: entry(422, 'Please choose a file'),
  file_too_large: entry(413, 'The file is larger than 2 MB. Please import it in parts.'),
  file_unreadable: entry(422, 'This file cannot be read as text. Please save it as CSV (UTF-8) and try again.'),
  file_empty: entry(422, 'The file has no rows under its headings'),
  too_many_rows: entry(422, 'The file has more than {max} rows. Please import it in parts.'),
  quote_not_closed: entry(422, 'The quotation marks near line {line} do not match, so the file cannot be read.'),
  column_mapped_twice: entry(422, 'Two columns have the same meaning: {field}'),
  too_many_cells: entry(422, 'This row has more cells than the head'),
  row_repeated: entry(422, 'An earlier row of the file is about the same product'),
  several_products: entry(422, 'Several products have this name; add a column with their SKU or barcode'),
  rounded_code: entry(
    422,
    'A spreadsheet has rounded this code, so its last digits are lost. Format the column as text and export it again.',
  ),
  not_a_number: entry(422, 'This is not a number'),
  unclear_comma: entry(422, 'It is not clear what the comma means; write 1250.50 or 1,250.50'),
  too_many_decimals: entry(422, 'This has too many decimals'),
  rate_of_untaxed: entry(422, 'Only taxable products have a GST rate'),
  import_keeps_status: entry(422, 'A file does not archive or restore products'),

  // feedback and uploads
  feedback_message_required: entry(422, 'Please write a message'),
  image_too_large: entry(413, 'The image is larger than 5 MB'),
  image_type: entry(422, 'Only PNG, JPEG, GIF and WebP images are accepted'),
  logo_too_large: entry(422, 'The logo is too large: at most 20 kB and 1,024 pixels from edge to edge'),
  logo_unreadable: entry(422, 'The logo cannot be read: please choose a PNG picture'),
  shop_budget_spent: entry(
    429,
    'This shop has recorded as much as one hour allows. Nothing was changed; please try again later.',
  ),
  import_budget_spent: entry(
    429,
    'This shop has imported as much as one day allows. Nothing was changed; please go on later.',
  ),
  quota_exceeded: entry(429, 'The limit for uploads is reached; please try again later.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** One answer to bad input or a broken rule: codes for programs, English sentences for people. */
export interface ErrorBody {
  code: string;
  message: string;
  /** English sentence and code by field, so that the browser can show the sentence in its own language. */
  errors?: Record<string, string>;
  errorCodes?: Record<string, string>;
  params?: Record<string, string | number>;
  /** Roles that may repeat the command with this code in `confirmations`; absent if nobody may. */
  confirmableBy?: readonly Role[];
  /** The current row, on a stale revision. */
  current?: unknown;
  difference?: { path: string; yours: unknown; theirs: unknown }[];
  requestId?: string;
}

/** A refusal as a decision returns it: nothing was written. */
export interface Refusal {
  code: ErrorCode;
  params?: Record<string, string | number>;
  /** Code by dotted path of the field, when the refusal concerns form fields. */
  fields?: Record<string, ErrorCode>;
  /** Roles that may confirm the command in spite of it. */
  confirmableBy?: readonly Role[];
}

const grouped = new Intl.NumberFormat('en-IN');

/** The English sentence of a code with its params filled in, numbers as in India. */
export function errorMessage(code: ErrorCode, params: Record<string, string | number> = {}): string {
  const [one = '', many = one] = errors[code].message.split(' |||| ');
  return (params['count'] === 1 ? one : many).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name] ?? whole;
    return typeof value === 'number' ? grouped.format(value) : value;
  });
}

/** True when the text is one of our codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
