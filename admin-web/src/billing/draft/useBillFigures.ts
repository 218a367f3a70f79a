import type { BillTotals, Profile } from '@bahi/contracts';
import { asksForAddress, registrationOn } from '@bahi/domain/arithmetic';
import { useMemo, useState } from 'react';
import { useToday } from '../../providers/http/serverClock.ts';
import { customerOf, type Draft } from './draft.ts';
import { buyerIssues, generateIssues, numberIssues, saveIssues, type Issues } from './draftIssues.ts';
import { priceDraft } from './priceDraft.ts';

interface BillFigures {
  /** Undefined while the numbers are incomplete. */
  totals: BillTotals | undefined;
  /** Amount of each line before the bill's discount; empty while the numbers are incomplete. */
  amounts: readonly number[];
  /** The bill is so large that the buyer's name, address and state are required (R6). */
  asksAddress: boolean;
  /** Some of them are missing. */
  lacksAddress: boolean;
  /** Issues to show: wrong numbers at once, missing fields after the first attempt. */
  issues: Issues;
  /** Issues that prevent the attempt; they are shown from now on. */
  issuesBefore: (attempt: Attempt) => Issues;
}

type Attempt = 'save' | 'generate';
const NO_AMOUNTS: readonly number[] = [];

/** Figures and issues of the draft; `isImported` when it belongs to an import. */
export function useBillFigures(draft: Draft, profile: Profile, isImported: boolean): BillFigures {
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
  const totals = priced.kind === 'priced' ? priced.totals : undefined;
  const asksAddress = asksForAddress(registrationOn(profile, today), totals?.taxableValuePaise ?? 0, customerOf(draft));
  const missingFor = (attempt: Attempt | undefined): Issues => {
    if (attempt === undefined) return {};
    return attempt === 'save'
      ? saveIssues(draft)
      : generateIssues(draft, { hasUpiId: profile.upiId !== null, asksAddress });
  };
  const issues = { ...missingFor(attempted), ...wrongNumbers };
  return {
    totals,
    amounts,
    asksAddress,
    lacksAddress: asksAddress && Object.keys(buyerIssues(draft)).length > 0,
    issues: useSame(issues),
    issuesBefore(attempt) {
      setAttempted(attempt);
      return { ...missingFor(attempt), ...wrongNumbers };
    },
  };
}

/** Keeps the previous object while the new one is equal, so that memoised components do not render again. */
function useSame(issues: Issues): Issues {
  const text = JSON.stringify(issues);
  return useMemo(() => JSON.parse(text) as Issues, [text]);
}
