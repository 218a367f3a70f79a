import type { BillTotals, Profile } from '@bahi/contracts';
import { asksForAddress, registrationOn } from '@bahi/domain/arithmetic';
import { useMemo, useState } from 'react';
import { useToday } from '../../providers/http/serverClock.ts';
import { customerOf, type Draft } from './draft.ts';
import { buyerIssues, generateIssues, numberIssues, saveIssues, type Issues } from './draftIssues.ts';
import { priceDraft } from './priceDraft.ts';

interface BillFigures {
  /** Undefined while the numbers make no bill. */
  totals: BillTotals | undefined;
  /** What each line comes to before the bill's own discount; empty while the numbers make no bill. */
  amounts: readonly number[];
  /** The bill has become so large that the buyer's name, address and state have to be on it (R6). */
  asksAddress: boolean;
  /** Some of that is still missing. */
  lacksAddress: boolean;
  /** What is wrong: numbers at once, what is missing from the first try on. */
  issues: Issues;
  /** What keeps this from being done now; from here on it is shown. */
  faultsOf: (attempt: Attempt) => Issues;
}

type Attempt = 'save' | 'generate';
const NO_AMOUNTS: readonly number[] = [];

/** The draft's figures, and what is wrong with it; `isImported` when it belongs to an import. */
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
    faultsOf(attempt) {
      setAttempted(attempt);
      return { ...missingFor(attempt), ...wrongNumbers };
    },
  };
}

/** The former object while the new one says the same, so that what takes it is not drawn again. */
function useSame(issues: Issues): Issues {
  const text = JSON.stringify(issues);
  return useMemo(() => JSON.parse(text) as Issues, [text]);
}
