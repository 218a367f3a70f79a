import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement as h, type ChangeEvent, type FormEvent } from 'react';
import { setLanguage } from '../../i18n/language.ts';
import { newDraft } from './purchaseDraft.ts';
import { usePurchaseForm } from './usePurchaseForm.ts';

const NOTHING_KEPT = { found: undefined, keep: () => undefined };
const INITIAL = newDraft('2026-01-05');

function Form() {
  const { id, draft, change, submit, headError } = usePurchaseForm({
    initial: INITIAL,
    refusal: null,
    onMended: () => undefined,
    kept: NOTHING_KEPT,
  });
  const vendor = { 'aria-label': 'vendor', 'aria-invalid': headError('vendorId') !== undefined };
  const number = {
    'aria-label': 'number',
    'aria-invalid': headError('vendorBillNumber') !== undefined,
    value: draft.vendorBillNumber,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change((now) => ({ ...now, vendorBillNumber: target.value })),
  };
  const onSubmit = (event: FormEvent): void => submit(event, () => undefined);
  return h('form', { id, onSubmit }, h('input', vendor), h('input', number), h('button', null, 'save'));
}

describe('the form of a purchase', () => {
  beforeAll(async () => setLanguage('en'));

  it('focuses the first error on saving, and keeps the focus of a user who fixes another one', async () => {
    const person = userEvent.setup();
    render(h(Form));
    const vendor = screen.getByLabelText('vendor');
    const number = screen.getByLabelText<HTMLInputElement>('number');
    await person.click(screen.getByText('save'));
    expect(document.activeElement).toBe(vendor);
    await person.click(number);
    await person.keyboard('GT/114');
    expect([number.value, document.activeElement]).toEqual(['GT/114', number]);
    await person.click(screen.getByText('save'));
    expect(document.activeElement).toBe(vendor);
  });

  it('keeps both of two choices whose answers come at the same time', () => {
    const { result } = renderHook(() =>
      usePurchaseForm({ initial: INITIAL, refusal: null, onMended: () => undefined, kept: NOTHING_KEPT }),
    );
    const { change } = result.current;
    act(() => {
      change((now) => ({ ...now, vendorId: 'gupta' }));
      change((now) => ({ ...now, note: 'by scanner' }));
    });
    expect(result.current.draft).toMatchObject({ vendorId: 'gupta', note: 'by scanner' });
  });
});
