import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { fieldErrorText, type FieldError } from '../../form/bodyErrors.ts';
import type { KeptForm } from '../../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { fieldErrorsOf, isOfValues } from '../../providers/http/apiError.ts';
import { draftErrors, isFine, type DraftErrors } from './purchaseBody.ts';
import type { PurchaseDraft } from './purchaseDraft.ts';

const NOTHING: DraftErrors = { head: {}, lines: [] };

/** Stored input, with the revision it is based on when a purchase is corrected. */
export interface KeptPurchase {
  draft: PurchaseDraft;
  revision?: number | undefined;
}

interface FormOptions {
  initial: PurchaseDraft;
  /** The server's error for the last attempt; null without one. */
  refusal: unknown;
  /** Called when a refused value may have been mended: the refusal is no longer true. */
  onMended: () => void;
  /** Revision of the corrected purchase. */
  corrects?: number;
  kept: KeptForm<KeptPurchase>;
}

/** State of the purchase form: the draft, and its errors by own validation and by the server. */
export function usePurchaseForm({ initial, refusal, onMended, corrects, kept }: FormOptions) {
  const translate = useTranslate();
  const [first] = useState(initial);
  const [draft, setDraft] = useState(kept.found?.draft ?? initial);
  const newest = useRef(draft);
  const [found, setFound] = useState(NOTHING);
  const [refusedTries, setRefusedTries] = useState(0);
  const id = useId();
  // only after an attempt: typing in another field keeps the focus
  useEffect(() => {
    if (refusedTries > 0) focusFault(id);
  }, [refusedTries, id]);
  useEffect(() => {
    if (refusal !== null) focusFault(id);
  }, [refusal, id]);

  const isChanged = (): boolean => JSON.stringify(draft) !== JSON.stringify(first);
  useEffect(() => kept.keep(isChanged() ? { draft, revision: corrects } : null));

  const refused = fieldErrorsOf(refusal);
  const words = (error: FieldError | undefined) => fieldErrorText(translate, error);
  /** Two answers may arrive before the next render: each change continues from the previous one. */
  const change = (changed: (now: PurchaseDraft) => PurchaseDraft): void => {
    const next = changed(newest.current);
    newest.current = next;
    setDraft(next);
    if (isOfValues(refusal)) onMended();
    // a corrected field loses its error at once; a new error waits for the next attempt
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
    /** The latest draft, rendered or not. */
    now: () => newest.current,
    change,
    headError: (field: string) => words(found.head[field]) ?? refused[field],
    lineError: (place: number, field: string) =>
      words(found.lines[place]?.[field]) ??
      refused[`lines.${place}.${field}`] ??
      (place === 0 ? refused[field] : undefined),
    id,
    submit,
    /** Whether it passes validation. */
    isFine: () => isFine(draftErrors(draft, corrects)),
    /** Whether a value changed since the form opened. */
    isChanged,
  };
}

function focusFault(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function stillWrong(before: DraftErrors, now: DraftErrors): DraftErrors {
  const both = (old: Record<string, unknown> = {}, fresh: DraftErrors['head'] = {}) =>
    Object.fromEntries(Object.entries(fresh).filter(([field]) => field in old));
  return {
    head: both(before.head, now.head),
    lines: now.lines.map((fresh, place) => both(before.lines[place], fresh)),
  };
}
