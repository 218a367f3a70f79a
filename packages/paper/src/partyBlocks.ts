import { joinedParts, type Seller } from '@bahi/contracts';
import type { HeadingBlock, Labelled, PartiesBlock } from './blocks.ts';
import { marksOf, type Copies } from './copies.ts';
import { isUnderGst, showsTax } from './documentTax.ts';
import { printedInstant } from './figures/dates.ts';
import type { DocumentState, RecordedDocument } from './recordedDocument.ts';
import type { PaperTexts } from './texts/en.ts';
import type { Say } from './texts/say.ts';

/** Shop, title and what must stand at the top. */
export function heading(document: RecordedDocument, say: Say, copies: Copies): Omit<HeadingBlock, 'logo'> {
  return {
    kind: 'heading',
    ...issuer(document.seller, isUnderGst(document), say),
    title: say.each((texts) => texts.titles[document.documentKind]),
    statements: statementsOf(document, say),
    copies: marksOf(document, copies, say),
  };
}

/** The shop at the top of a paper, with its GST number and its state where the paper is one of a registered shop. */
export function issuer(
  { shopName, address, phone, gstNumber, stateCode }: Seller,
  isNamed: boolean,
  say: Say,
): Pick<HeadingBlock, 'shopName' | 'address' | 'contact'> {
  return {
    shopName,
    // in one line: it wraps as the paper requires
    address: joinedParts([address]),
    contact: reachable({ phone, gstNumber: isNamed ? gstNumber : null, stateCode: isNamed ? stateCode : null }, say),
  };
}

function statementsOf({ seller, documentKind }: RecordedDocument, say: Say): string[] {
  const { gstRegistration } = seller;
  return [
    ...(gstRegistration === 'composition' ? say.each((texts) => texts.compositionStatement) : []),
    ...(gstRegistration !== 'none' && documentKind === 'estimate' ? say.each((texts) => texts.notAnInvoice) : []),
  ];
}

/** A state with its code, as invoices name it (R4): `Maharashtra (27)`. */
function stateName(code: string, say: Say): string {
  const name = say.short(({ states }) => (states as Readonly<Record<string, string>>)[code] ?? '');
  return name === '' ? code : `${name} (${code})`;
}

interface Reachable {
  phone: string | null;
  gstNumber: string | null;
  stateCode: string | null;
}

function reachable({ phone, gstNumber, stateCode }: Reachable, say: Say): Labelled[] {
  const facts: Labelled[] = [];
  if (phone) facts.push({ label: say.each((texts) => texts.phone), value: phone });
  if (gstNumber) facts.push({ label: say.each((texts) => texts.gstNumber), value: gstNumber });
  if (stateCode) facts.push({ label: say.each((texts) => texts.state), value: stateName(stateCode, say) });
  return facts;
}

/** Number, date, and who bought. */
export function parties(document: RecordedDocument, state: DocumentState, say: Say): PartiesBlock {
  return { kind: 'parties', facts: factsOf(document, state, say), buyer: buyerOf(document, say) };
}

function factsOf(document: RecordedDocument, { cancelledAt }: DocumentState, say: Say): Labelled[] {
  const { number, at, importLabel, cashier, credit } = document;
  const facts: Labelled[] = [];
  const add = (text: (texts: PaperTexts) => string, value: string | null): void => {
    if (value !== null) facts.push({ label: say.each(text), value });
  };
  add((texts) => texts[numberLabel(document)], number);
  add((texts) => texts.date, printedInstant(at));
  if (credit !== null) {
    const { original } = credit;
    add((texts) => texts[isInvoice(original.documentKind) ? 'ofInvoice' : 'ofBill'], original.number);
    add((texts) => texts.ofDate, printedInstant(original.at));
  }
  if (showsTax(document)) {
    const place = document.placeOfSupply?.stateCode ?? null;
    add((texts) => texts.placeOfSupply, place === null ? null : stateName(place, say));
    add(
      (texts) => texts.reverseCharge,
      say.short((texts) => texts.no),
    );
  }
  add((texts) => texts.cashier, cashier);
  add((texts) => texts.imported, importLabel);
  add((texts) => texts.cancelledOn, cancelledAt === null ? null : printedInstant(cancelledAt));
  return facts;
}

const isInvoice = (kind: string): boolean => kind === 'tax_invoice' || kind === 'invoice_cum_bill_of_supply';

function numberLabel({ documentKind }: RecordedDocument): 'number' | 'invoiceNumber' | 'creditNoteNumber' {
  if (documentKind === 'credit_note') return 'creditNoteNumber';
  return isInvoice(documentKind) ? 'invoiceNumber' : 'number';
}

/** The named customer. A registered shop's documents also have the states, of which its tax depends. */
function buyerOf(document: RecordedDocument, say: Say): PartiesBlock['buyer'] {
  const { customer } = document;
  if (customer === null || customer.walkIn) return null;
  const { name, address, phone, gstNumber, stateCode, deliveryStateCode } = customer;
  const isNamed = isUnderGst(document);
  const details = reachable({ phone, gstNumber, stateCode: isNamed ? stateCode : null }, say);
  if (isNamed && deliveryStateCode !== null && deliveryStateCode !== stateCode)
    details.push({ label: say.each((texts) => texts.deliveryState), value: stateName(deliveryStateCode, say) });
  return {
    label: say.each((texts) => (document.credit === null ? texts.billedTo : texts.creditedTo)),
    name,
    address: address ? joinedParts([address]) : null,
    details,
  };
}
