import { correctPurchaseBody, fitsUnit, recordPurchaseBody } from '@bahi/contracts';
import { bodyErrors, type FieldErrors, type Values } from '../form/bodyErrors.ts';
import { closingOf, type LineDraft, type PurchaseDraft } from './purchaseDraft.ts';

const headOf = ({ vendorId, purchaseDate, vendorBillNumber }: PurchaseDraft): Values => ({
  vendorId: vendorId ?? undefined,
  purchaseDate,
  vendorBillNumber,
});

/** A line without stock; a typed total takes precedence over the price, as on the server. */
function lineOf(line: LineDraft, note: string): Values {
  const { product, quantityMilli, typed, amountPaise } = line;
  return {
    productId: product?.id,
    quantityMilli: quantityMilli ?? undefined,
    ...(typed === 'price' && { purchasePricePaise: amountPaise ?? undefined }),
    ...(typed === 'total' && { lineTotalPaise: amountPaise ?? undefined }),
    ...(note !== '' && { note }),
  };
}

/** `POST /purchases`: one product, with the stock that the form showed. */
export function purchaseBody(draft: PurchaseDraft, line: LineDraft): Values {
  return {
    ...headOf(draft),
    ...lineOf(line, draft.note),
    openingStockMilli: line.product?.openingMilli,
    closingStockMilli: closingOf(line) ?? undefined,
  };
}

/** `POST /purchases/batch`: one supplier's bill of several products. */
export function batchBody(draft: PurchaseDraft): Values {
  return { ...headOf(draft), lines: draft.lines.map((line) => lineOf(line, draft.note)) };
}

/** `PUT /purchases/{id}`: the corrected purchase, with the price or the total of the form. */
export function correctionBody(draft: PurchaseDraft, line: LineDraft, revision: number): Values {
  return { ...headOf(draft), ...lineOf(line, ''), note: draft.note, revision };
}

/** Errors of a draft: of its head and of each line. */
export interface DraftErrors {
  head: FieldErrors;
  lines: FieldErrors[];
}
const HEAD = ['vendorId', 'purchaseDate', 'vendorBillNumber', 'note'];

/** Validates a draft with the server's schema, and that the stock of each line adds up (L7). */
export function draftErrors(draft: PurchaseDraft, correctedRevision?: number): DraftErrors {
  const found = draft.lines.map((line) => lineErrors(draft, line, correctedRevision));
  const [first = {}] = found;
  const part = (errors: FieldErrors, isHead: boolean): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => HEAD.includes(field) === isHead));
  return { head: part(first, true), lines: found.map((errors) => part(errors, false)) };
}

export const isFine = ({ head, lines }: DraftErrors): boolean =>
  [head, ...lines].every((errors) => Object.keys(errors).length === 0);

function lineErrors(draft: PurchaseDraft, line: LineDraft, correctedRevision: number | undefined): FieldErrors {
  const errors =
    correctedRevision === undefined
      ? bodyErrors(recordPurchaseBody, purchaseBody(draft, line))
      : bodyErrors(correctPurchaseBody, required(correctionBody(draft, line, correctedRevision)));
  const amount = line.typed === 'price' ? 'purchasePricePaise' : 'lineTotalPaise';
  if (line.amountPaise === null) errors['purchasePricePaise'] = 'errors.purchase_price_missing';
  else if (Number.isNaN(line.amountPaise)) errors[amount] = 'errors.invalid';
  // without a product the opening stock is no error
  delete errors['openingStockMilli'];
  delete errors['closingStockMilli'];
  return { ...errors, ...stockErrors(line) };
}

/** A correction may omit unchanged fields, but the form shows all of them, so none may be empty. */
function required(body: Values): Values {
  const { productId = '', vendorId = '', quantityMilli = null, ...rest } = body;
  return { ...rest, productId, vendorId, quantityMilli };
}

function stockErrors(line: LineDraft): FieldErrors {
  const { product, quantityMilli, closingMilli } = line;
  if (product !== null && Number.isInteger(quantityMilli) && !fitsUnit(product.unit, quantityMilli))
    return { quantityMilli: 'errors.not_whole_units' };
  if (Number.isNaN(closingMilli)) return { closingStockMilli: 'errors.invalid' };
  if (product === null || quantityMilli === null || closingMilli === null) return {};
  const adds = product.openingMilli + quantityMilli === closingMilli;
  return adds ? {} : { closingStockMilli: 'errors.closing_stock_mismatch' };
}
