import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { KeptForm } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { fieldErrorsOf } from '../providers/http/apiError.ts';
import { draftErrors, isFine, type DraftErrors } from './purchaseBody.ts';
import type { PurchaseDraft } from './purchaseDraft.ts';

const NOTHING: DraftErrors = { head: {}, lines: [] };

/** What was typed, over which revision where a purchase is corrected. */
export interface KeptPurchase {
  draft: PurchaseDraft;
  revision?: number | undefined;
}

interface FormOptions {
  initial: PurchaseDraft;
  /** What the server said to the last try; null when nothing. */
  refusal: unknown;
  /** Revision of the purchase that is corrected. */
  corrects?: number;
  kept: KeptForm<KeptPurchase>;
}

/** What is typed, and what is wrong with it: by our own check, and by what the server said. */
export function usePurchaseForm({ initial, refusal, corrects, kept }: FormOptions) {
  const translate = useTranslate();
  const [first] = useState(initial);
  const [draft, setDraft] = useState(kept.found?.draft ?? initial);
  const newest = useRef(draft);
  const [found, setFound] = useState(NOTHING);
  const [refusedTries, setRefusedTries] = useState(0);
  const id = useId();
  useEffect(() => {
    // only after a try: who is typing in another field stays there
    if (refusedTries === 0 && refusal === null) return;
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusedTries, refusal, id]);

  const isChanged = (): boolean => JSON.stringify(draft) !== JSON.stringify(first);
  useEffect(() => kept.keep(isChanged() ? { draft, revision: corrects } : null));

  const refused = fieldErrorsOf(refusal);
  const words = (key: string | undefined) => (key === undefined ? undefined : translate(key as WordKey));
  /** Two answers of the server may come before the form is drawn again: each change goes on from the one before it. */
  const change = (changed: (now: PurchaseDraft) => PurchaseDraft): void => {
    const next = changed(newest.current);
    newest.current = next;
    setDraft(next);
    // a mended field loses its complaint at once; a new complaint waits for the next try
    if (!isFine(found)) setFound(stillWrong(found, draftErrors(next, corrects)));
  };
  const submit = (event: FormEvent, send: (draft: PurchaseDraft) => void): void => {
    event.preventDefault();
    const errors = draftErrors(draft, corrects);
    setFound(isFine(errors) ? NOTHING : errors);
    if (isFine(errors)) send(draft);
    else setRefusedTries(refusedTries + 1);
  };
  return {
    draft,
    /** The draft with every change so far, drawn or not. */
    now: () => newest.current,
    change,
    headError: (field: string) => words(found.head[field]) ?? refused[field],
    lineError: (place: number, field: string) =>
      words(found.lines[place]?.[field]) ??
      refused[`lines.${place}.${field}`] ??
      (place === 0 ? refused[field] : undefined),
    id,
    submit,
    /** Whether it may be sent like this, as far as we can tell. */
    isFine: () => isFine(draftErrors(draft, corrects)),
    /** Whether something was typed since the form opened. */
    isChanged,
  };
}

function stillWrong(before: DraftErrors, now: DraftErrors): DraftErrors {
  const both = (old: Record<string, unknown> = {}, fresh: DraftErrors['head'] = {}) =>
    Object.fromEntries(Object.entries(fresh).filter(([field]) => field in old));
  return {
    head: both(before.head, now.head),
    lines: now.lines.map((fresh, place) => both(before.lines[place], fresh)),
  };
}
