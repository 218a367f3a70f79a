import { act as perform, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openBill, savedLine } from '../../testing/sampleProducts.ts';
import { useDraft } from './useDraft.ts';

const USER = 'u'.repeat(32);
const bill = openBill({ revision: 3, lines: [savedLine()] });
const keys = (): string[] => Object.keys(sessionStorage);

beforeEach(() => sessionStorage.clear());

describe('unsaved input', () => {
  it('is stored for this tab by user and bill, and deleted when it is saved or undone', () => {
    const { result } = renderHook(() => useDraft(bill, USER));
    expect(keys()).toEqual([]);
    perform(() => result.current.act({ type: 'nameCustomer', name: 'Meera' }));
    expect([result.current.isDirty, keys()]).toEqual([true, [`bill:${USER}:${bill.id}`]]);
    perform(() => result.current.act({ type: 'nameCustomer', name: '' }));
    expect([result.current.isDirty, keys()]).toEqual([false, []]);
  });

  it('comes back on its original revision, so that a newer bill is a conflict', () => {
    const first = renderHook(() => useDraft(bill, USER));
    perform(() => first.result.current.act({ type: 'nameCustomer', name: 'Meera' }));
    first.unmount();
    const second = renderHook(() => useDraft({ ...bill, revision: 4 }, USER));
    expect(second.result.current).toMatchObject({ wasRecovered: true, isDirty: true, saved: { revision: 3 } });
    expect(second.result.current.draft.customerName).toBe('Meera');
  });

  it('is announced as restored until the first save, the return to the bill, or undo', () => {
    const name = (customerName: string) => ({ type: 'nameCustomer', name: customerName }) as const;
    const sent = {
      ...bill,
      revision: 4,
      customer: {
        walkIn: false,
        name: 'Meera',
        phone: null,
        gstNumber: null,
        stateCode: null,
        deliveryStateCode: null,
        address: null,
      },
    } as const;
    const ends = [
      ({ confirm, draft }: ReturnType<typeof useDraft>) => confirm(sent, draft),
      ({ reset }: ReturnType<typeof useDraft>) => reset(bill),
      ({ act }: ReturnType<typeof useDraft>) => act(name('')),
    ];
    for (const end of ends) {
      const first = renderHook(() => useDraft(bill, USER));
      perform(() => first.result.current.act(name('Meera')));
      first.unmount();
      const { result, unmount } = renderHook(() => useDraft(bill, USER));
      expect(result.current.wasRecovered).toBe(true);
      perform(() => end(result.current));
      perform(() => result.current.act(name('Kamala')));
      expect(result.current).toMatchObject({ wasRecovered: false, isDirty: true });
      unmount();
      sessionStorage.clear();
    }
  });

  it('is not announced as restored when it was typed during a save', () => {
    const first = renderHook(() => useDraft(bill, USER));
    perform(() => first.result.current.act({ type: 'nameCustomer', name: 'Meera' }));
    first.unmount();
    const { result } = renderHook(() => useDraft(bill, USER));
    const sent = result.current.draft;
    perform(() => result.current.act({ type: 'pay', paymentMethod: 'CASH' }));
    perform(() => result.current.confirm({ ...bill, revision: 4 }, sent));
    expect(result.current).toMatchObject({ wasRecovered: false, isDirty: true });
  });

  it('is not shown to another user', () => {
    const first = renderHook(() => useDraft(bill, USER));
    perform(() => first.result.current.act({ type: 'nameCustomer', name: 'Meera' }));
    first.unmount();
    const other = renderHook(() => useDraft(bill, 'v'.repeat(32)));
    expect(other.result.current).toMatchObject({ wasRecovered: false, isDirty: false });
  });

  it('stops a newer version from replacing the shown bill', () => {
    const newer = { ...bill, revision: 4, lines: [savedLine({ quantityMilli: 9_000 })] };
    const { result, rerender } = renderHook(({ shown }) => useDraft(shown, USER), { initialProps: { shown: bill } });
    rerender({ shown: newer });
    expect(result.current.draft.lines[0]?.quantityMilli).toBe(9_000);
    perform(() => result.current.act({ type: 'nameCustomer', name: 'Meera' }));
    rerender({ shown: { ...newer, revision: 5, lines: [] } });
    expect([result.current.draft.lines.length, result.current.saved.revision]).toEqual([1, 4]);
  });
});
