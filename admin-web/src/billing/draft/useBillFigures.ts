import type { BillTotals, PlaceOfSupply, Profile } from '@bahi/contracts';
import { addressDemandOf, placeOfSupplyOf, registrationOn, type AddressDemand } from '@bahi/domain/arithmetic';
import { buyerIssues, completionIssues, issuesByField, type CompletionIssue } from '@bahi/domain/completionIssues';
import { useMemo, useState } from 'react';
import { useToday } from '../../providers/http/serverClock.ts';
import type { TaxedDraftLine } from './belowCost.ts';
import { customerOf, mayOwe, tenderedOf, type Draft } from './draft.ts';
import { numberIssues, saveIssues, textIssues, type Issues } from './draftIssues.ts';
import { judgedParts, partIssues, restPaise } from './paymentParts.ts';
import { priceDraft } from './priceDraft.ts';

interface BillFigures {
  /** Undefined while the numbers are incomplete. */
  totals: BillTotals | undefined;
  /** Amount of each line before the bill's discount; empty while the numbers are incomplete. */
  amounts: readonly number[];
  /** The lines as they are priced; empty while the numbers are incomplete. */
  priced: readonly TaxedDraftLine[];
  /** The state in which the bill is taxed, and why; null for a shop without tax (R16, R17). */
  placeOfSupply: PlaceOfSupply | null;
  /** Why the buyer's address is required; null when it is not (R5, R6). */
  addressDemand: AddressDemand | null;
  /** The buyer's details that are missing for it. */
  buyerIssues: readonly CompletionIssue<AddressDemand>[];
  /** Issues to show: wrong numbers and texts at once, missing fields after the first attempt. */
  issues: Issues;
  /** Issues that prevent the attempt; they are shown from now on. */
  issuesBefore: (attempt: Attempt) => Issues;
}

/** `receive`: the UPI payment of the bill was seen. */
type Attempt = 'save' | 'generate' | 'receive';

interface Circumstances {
  /** The bill belongs to an import. */
  isImported: boolean;
  /** The payment of the old due is on its way, or taken. */
  isOldDueSent: boolean;
}
const NO_AMOUNTS: readonly number[] = [];
const NO_LINES: readonly TaxedDraftLine[] = [];
const NO_TOTALS = { taxableValuePaise: 0, grandTotalPaise: 0 };

/** Figures and issues of the draft. */
export function useBillFigures(
  draft: Draft,
  profile: Profile,
  { isImported, isOldDueSent }: Circumstances,
): BillFigures {
  const [attempted, setAttempted] = useState<Attempt>();
  const today = useToday();
  const priced = useMemo(() => priceDraft(draft, profile, today, isImported), [draft, profile, today, isImported]);
  const amounts = useMemo(
    () => (priced.kind === 'priced' ? priced.lines.map((line) => line.grossPaise - line.discountPaise) : NO_AMOUNTS),
    [priced],
  );
  const wrongNumbers = useMemo<Issues>(
    () => ({ ...(priced.kind === 'refused' && priced.fields), ...numberIssues(draft) }),
    [draft, priced],
  );
  const { customerName, customerDetails, walkIn, upiReference, paymentMethod } = draft;
  const wrongTexts = useMemo(
    () => textIssues({ customerName, customerDetails, walkIn, upiReference, paymentMethod }),
    [customerName, customerDetails, walkIn, upiReference, paymentMethod],
  );
  const totals = priced.kind === 'priced' ? priced.totals : undefined;
  const customer = customerOf(draft);
  const { parts } = draft;
  const payments = parts && judgedParts(parts);
  const bill = { ...draft, customer, payments, tenderedPaise: tenderedOf(draft), totals: totals ?? NO_TOTALS };
  const registration = registrationOn(profile, today);
  const addressDemand = addressDemandOf(registration, bill.totals.taxableValuePaise, customer);
  const missingFor = (attempt: Attempt | undefined): Issues => {
    if (attempt === undefined) return {};
    if (attempt === 'save') return saveIssues(draft);
    return {
      ...(attempt === 'generate' && !isOldDueSent && oldDueIssues(draft)),
      ...creditIssues(draft, bill.totals),
      ...issuesByField(completionIssues(bill, profile, today)),
    };
  };
  const wrong = { ...wrongTexts, ...wrongNumbers };
  const issues = { ...missingFor(attempted), ...wrong };
  return {
    totals,
    amounts,
    priced: priced.kind === 'priced' ? priced.lines : NO_LINES,
    placeOfSupply: registration === 'none' ? null : placeOfSupplyOf(profile, registration, customer),
    addressDemand,
    buyerIssues: buyerIssues(bill, profile, today),
    issues: useSame(issues),
    issuesBefore(attempt) {
      setAttempted(attempt);
      return { ...missingFor(attempt), ...wrong };
    },
  };
}

/** An old due is not collected by UPI that nobody has seen. Its field says what to do. */
const oldDueIssues = ({ paymentMethod, oldDuePaise }: Draft): Issues =>
  paymentMethod === 'UPI' && oldDuePaise !== null ? { oldDue: 'invalid' } : {};

/** Issues of a payment in parts: their amounts, and credit to nobody. */
function creditIssues(draft: Draft, { grandTotalPaise }: Pick<BillTotals, 'grandTotalPaise'>): Issues {
  const { parts } = draft;
  if (parts === null) return {};
  const isCredit = restPaise(parts, grandTotalPaise) > 0;
  return {
    ...partIssues(parts, grandTotalPaise),
    ...(isCredit && !mayOwe(draft) && { 'customer.name': 'credit_needs_customer' as const }),
  };
}

/** Keeps the previous object while the new one is equal, so that memoised components do not render again. */
function useSame(issues: Issues): Issues {
  const text = JSON.stringify(issues);
  return useMemo(() => JSON.parse(text) as Issues, [text]);
}
