import {
  correctPurchaseBody,
  fitsUnit,
  batchNote,
  recordPurchaseBody,
  type CorrectPurchaseBody,
  type RecordPurchaseBatchBody,
  type RecordPurchaseBody,
} from '@bahi/contracts';
import { bodyErrors, type FieldErrors, type Values } from '../../form/bodyErrors.ts';
import type { FieldIn, FormFields } from '../../form/formFields.ts';
import {
  closingOf,
  emptyLine,
  filled,
  linesTotal,
  settled,
  type LineDraft,
  type PurchaseDraft,
} from './purchaseDraft.ts';
import { paymentErrors, paymentsOf } from './paymentsOf.ts';
import { rateOf } from './purchaseTaxes.ts';

const purchaseFields = {
  vendorId: 'both',
  purchaseDate: 'both',
  vendorBillNumber: 'both',
  productId: 'both',
  quantityMilli: 'both',
  purchasePricePaise: 'both',
  lineTotalPaise: 'both',
  note: 'both',
  // a correction does not send the stock: it is that of the time of the purchase
  openingStockMilli: 'create',
  closingStockMilli: 'create',
  revision: 'edit',
  // only of a shop that credits tax
  gstRateBps: 'both',
  taxPaise: 'both',
  priceIncludesTax: 'both',
  hsn: 'both',
  // halves of the tax
  cgstPaise: 'none',
  sgstPaise: 'none',
  igstPaise: 'none',
  inputTax: 'both',
  payments: 'create',
  // sent by the button that confirms
  confirmations: 'none',
  // imports have no screen
  importId: 'none',
  occurredAt: 'none',
} as const satisfies FormFields<RecordPurchaseBody, CorrectPurchaseBody>;

/** The fields of a body that the form fills in. Undefined is not sent: the field is empty, or the other amount was typed. */
type FilledIn<Body, Form extends 'create' | 'edit'> = {
  [Field in keyof Body & FieldIn<typeof purchaseFields, Form | 'both'>]: Body[Field] | undefined;
};
/** Tax fields are absent where the shop credits none. */
type TaxField = 'gstRateBps' | 'taxPaise' | 'priceIncludesTax' | 'hsn' | 'inputTax';
type OptionalTax<Body> = Omit<Body, TaxField> & Partial<Pick<Body, TaxField & keyof Body>>;
type NewPurchase = OptionalTax<FilledIn<RecordPurchaseBody, 'create'>>;
type NewLine = OptionalTax<FilledIn<RecordPurchaseBatchBody['lines'][number], 'create'>>;
type NewHead = FilledIn<Omit<RecordPurchaseBatchBody, 'lines'>, 'create'>;
type Correction = OptionalTax<FilledIn<CorrectPurchaseBody, 'edit'>> & Pick<CorrectPurchaseBody, 'revision'>;

const headOf = ({ vendorId, purchaseDate, vendorBillNumber }: PurchaseDraft): Omit<NewHead, 'payments'> => ({
  vendorId: vendorId ?? undefined,
  purchaseDate,
  vendorBillNumber,
});

/** The tax of a line of a shop that credits it. A choice as recorded is not sent, so that the vendor is not looked at anew. */
function taxOf(line: LineDraft, { priceIncludesTax, purchaseDate }: PurchaseDraft) {
  if (priceIncludesTax === undefined) return {};
  const { taxPaise = null, hsn, isCredited, wasCredited } = line.tax ?? {};
  const isChosen = isCredited !== undefined && isCredited !== wasCredited;
  return {
    gstRateBps: rateOf(line, purchaseDate),
    priceIncludesTax,
    ...(hsn !== undefined && { hsn }),
    ...((taxPaise !== null || wasCredited !== undefined) && { taxPaise }),
    ...(isChosen && { inputTax: isCredited ? ('credited' as const) : ('blocked' as const) }),
  };
}

/** A line without stock; a typed total takes precedence over the price, as on the server. */
function lineOf(line: LineDraft, draft: PurchaseDraft, note: string): NewLine {
  const { product, quantityMilli, typed, amountPaise } = line;
  return {
    ...taxOf(line, draft),
    productId: product?.id,
    quantityMilli: quantityMilli ?? undefined,
    purchasePricePaise: typed === 'price' ? (amountPaise ?? undefined) : undefined,
    lineTotalPaise: typed === 'total' ? (amountPaise ?? undefined) : undefined,
    note: note === '' ? undefined : note,
  };
}

/** `POST /purchases`: one product, with the stock that the form showed. The line is a settled one. */
export function purchaseBody(draft: PurchaseDraft, line: LineDraft): NewPurchase {
  return {
    ...headOf(draft),
    payments: paymentsOf(draft),
    ...lineOf(line, draft, draft.note),
    openingStockMilli: line.product?.openingMilli,
    closingStockMilli: closingOf(line) ?? undefined,
  };
}

/** Fields that only a batch has. */
type BatchLine = NewLine & { sellingPricePaise?: number | undefined };
type BatchBody = NewHead &
  Pick<Partial<RecordPurchaseBatchBody>, 'discountPaise' | 'freightPaise'> & { lines: BatchLine[] };

/** `POST /purchases/batch`: one supplier's bill of several products, with discount and freight, and new selling prices. */
export function batchBody(draft: PurchaseDraft): BatchBody {
  const { discountPaise, freightPaise } = draft;
  return {
    ...headOf(draft),
    payments: paymentsOf(draft),
    ...(discountPaise !== null && { discountPaise }),
    ...(freightPaise !== null && { freightPaise }),
    lines: settled(filled(draft.lines)).map((line) => ({
      ...lineOf(line, draft, draft.note),
      ...(line.sellingPricePaise !== null && { sellingPricePaise: line.sellingPricePaise }),
    })),
  };
}

/** Whether a draft says what only a batch takes. */
export function needsBatch({ lines, discountPaise, freightPaise }: PurchaseDraft): boolean {
  const [, ...more] = filled(lines);
  const charges = [discountPaise, freightPaise, ...lines.map(({ sellingPricePaise }) => sellingPricePaise)];
  return more.length > 0 || charges.some((paise) => paise !== null);
}

/** `PUT /purchases/{id}`: the corrected purchase, with the price or the total of the form. */
export function correctionBody(draft: PurchaseDraft, revision: number): Correction {
  const [line = emptyLine(0)] = settled(draft.lines);
  return { ...headOf(draft), ...lineOf(line, draft, ''), note: draft.note, revision };
}

/** Errors of a draft: of its head and of each line. */
export interface DraftErrors {
  head: FieldErrors;
  lines: FieldErrors[];
}
const HEAD = ['vendorId', 'purchaseDate', 'vendorBillNumber', 'note', 'discountPaise', 'freightPaise'];

/** Validates a draft with the server's schema, and that the stock of each line adds up (L7). */
export function draftErrors(draft: PurchaseDraft, correctedRevision?: number): DraftErrors {
  const lines = settled(filled(draft.lines));
  const found = lines.map((line) => lineErrors(draft, line, correctedRevision));
  const [first = {}] = found;
  const part = (errors: FieldErrors, isHead: boolean): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => HEAD.includes(field) === isHead));
  const head = part(first, true);
  // each line of a batch gets the note, so it is shorter
  if (needsBatch(draft) && !batchNote.safeParse(draft.note).success) head['note'] ??= 'errors.too_long';
  Object.assign(head, chargeErrors(draft), paymentErrors(draft));
  return { head, lines: found.map((errors) => part(errors, false)) };
}

export const isFine = ({ head, lines }: DraftErrors): boolean =>
  [head, ...lines].every((errors) => Object.keys(errors).length === 0);

function lineErrors(draft: PurchaseDraft, line: LineDraft, correctedRevision: number | undefined): FieldErrors {
  const errors =
    correctedRevision === undefined
      ? bodyErrors(recordPurchaseBody, { ...purchaseBody(draft, line), payments: undefined })
      : bodyErrors(correctPurchaseBody, required(correctionBody({ ...draft, lines: [line] }, correctedRevision)));
  const amount = line.typed === 'price' ? 'purchasePricePaise' : 'lineTotalPaise';
  if (line.amountPaise === null) errors['purchasePricePaise'] = 'errors.purchase_price_missing';
  else if (Number.isNaN(line.amountPaise)) errors[amount] = 'errors.invalid';
  // without a product the opening stock is no error
  delete errors['openingStockMilli'];
  delete errors['closingStockMilli'];
  return { ...errors, ...markErrors(line), ...stockErrors(line), ...sellingPriceErrors(line) };
}

/** What was pasted as a tax and not understood must be typed: a calculated tax or the product's HSN must not stand in for it. */
function markErrors({ marks = {} }: LineDraft): FieldErrors {
  const fields = { rate: 'gstRateBps', tax: 'taxPaise', hsn: 'hsn' } as const;
  const marked = (['rate', 'tax', 'hsn'] as const).filter((mark) => marks[mark] !== undefined);
  return Object.fromEntries(marked.map((mark) => [fields[mark], 'errors.required']));
}

function sellingPriceErrors({ sellingPricePaise }: LineDraft): FieldErrors {
  if (sellingPricePaise === null || sellingPricePaise > 0) return {};
  return { sellingPricePaise: Number.isNaN(sellingPricePaise) ? 'errors.invalid' : 'errors.not_positive' };
}

/** A discount is at most what the lines cost. */
function chargeErrors(draft: PurchaseDraft): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of ['discountPaise', 'freightPaise'] as const) {
    const paise = draft[field] ?? 0;
    if (Number.isNaN(paise)) errors[field] = 'errors.invalid';
    else if (paise < 0) errors[field] = 'errors.negative';
  }
  if ((draft.discountPaise ?? 0) > linesTotal(draft)) errors['discountPaise'] ??= 'errors.too_large';
  return errors;
}

/** A correction may omit unchanged fields, but the form shows all of them, so none may be empty. */
function required(body: Correction): Values {
  const { productId = '', vendorId = '', quantityMilli = null, ...rest } = body;
  return { ...rest, productId, vendorId, quantityMilli };
}

function stockErrors(line: LineDraft): FieldErrors {
  const { product, quantityMilli, closingMilli } = line;
  if (product !== null && Number.isInteger(quantityMilli) && !fitsUnit(product.unit, quantityMilli))
    return { quantityMilli: 'errors.not_whole_units' };
  if (Number.isNaN(closingMilli)) return { closingStockMilli: 'errors.invalid' };
  if (product === null || closingMilli === null) return {};
  const adds = quantityMilli !== null && product.openingMilli + quantityMilli === closingMilli;
  return adds ? {} : { closingStockMilli: 'errors.closing_stock_mismatch' };
}
