import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, type RenderHookResult } from '@testing-library/react';
import { fakeWindows } from '../testing/windows.ts';
import { openDisplayChannel } from './displayChannel.ts';
import type { DisplayedBill } from './displayedBill.ts';
import { useDisplayedBill } from './useDisplayedBill.ts';
import { useShowCustomer } from './useShowCustomer.ts';

const billOf = (name: string): DisplayedBill => ({
  lines: [{ key: 1, name, localName: null, unit: 'pcs', quantityMilli: 1_000, unitPricePaise: 100, amountPaise: 100 }],
  billDiscountPaise: 0,
  discountPaise: 0,
  grandTotalPaise: 100,
  upi: null,
});
const tea = billOf('Tea');
const soap = billOf('Soap');

let isHidden = false;
beforeEach(() => {
  jest.useFakeTimers();
  fakeWindows();
  isHidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number): void =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
type Till = RenderHookResult<void, DisplayedBill | undefined>;
/** The page of a bill. */
const openTill = (bill: DisplayedBill | undefined): Till => {
  const till = renderHook((shown: DisplayedBill | undefined) => useShowCustomer(shown), { initialProps: bill });
  pass(100);
  return till;
};
const openDisplay = () => renderHook(useDisplayedBill).result;

describe("the customer's display", () => {
  it('shows the bill that is open when it opens, and each change promptly', () => {
    const till = openTill(tea);
    const display = openDisplay();
    expect(display.current).toEqual(tea);
    till.rerender(soap);
    pass(100);
    expect(display.current).toEqual(soap);
  });

  it('is empty as soon as the bill page is left, the bill is done or the window is closed', () => {
    const display = openDisplay();
    openTill(tea).unmount();
    expect(display.current).toBeUndefined();
    const till = openTill(tea);
    till.rerender(undefined);
    pass(100);
    expect(display.current).toBeUndefined();
    openTill(soap);
    expect(display.current).toEqual(soap);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(display.current).toBeUndefined();
  });

  it('is empty a few seconds after a window disappears silently, but not while one is only hidden', () => {
    openTill(tea);
    const display = openDisplay();
    isHidden = true;
    pass(60_000);
    expect(display.current).toEqual(tea);
    // nothing more is heard of it
    jest.clearAllTimers();
    const crashed = renderHook(useDisplayedBill).result;
    act(() => {
      const channel = openDisplayChannel(() => undefined);
      channel.post({ kind: 'bill', page: 'crashed', bill: soap });
      channel.close();
    });
    expect(crashed.current).toEqual(soap);
    pass(5_000);
    expect(crashed.current).toBeUndefined();
  });

  it('shows the bill that was changed or viewed last, and no other one when that ends', () => {
    const first = openTill(tea);
    const display = openDisplay();
    const second = openTill(soap);
    expect(display.current).toEqual(soap);
    first.rerender(billOf('Coffee'));
    pass(100);
    expect(display.current).toEqual(billOf('Coffee'));
    // the other one is still open in a hidden tab
    isHidden = true;
    first.unmount();
    pass(30_000);
    expect(display.current).toBeUndefined();
    isHidden = false;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(display.current).toEqual(soap);
    second.unmount();
  });

  it("stays empty while the bill's window is hidden, until it is viewed", () => {
    isHidden = true;
    openTill(tea);
    const display = openDisplay();
    pass(3_000);
    expect(display.current).toBeUndefined();
    isHidden = false;
    pass(1_000);
    expect(display.current).toEqual(tea);
  });

  it('requests the bill again after the device slept', () => {
    openTill(tea);
    const display = openDisplay();
    act(() => {
      const channel = openDisplayChannel(() => undefined);
      channel.post({ kind: 'bill', page: 'gone', bill: soap });
      channel.close();
    });
    // the till was silent for as long as the machine slept
    pass(5_000);
    pass(2_000);
    expect(display.current).toEqual(tea);
  });

  it('ignores unknown messages', () => {
    const display = openDisplay();
    const channel = openDisplayChannel(() => undefined);
    act(() => {
      for (const odd of [null, 'bill', { kind: 'cost' }, {}]) channel.post(odd as never);
    });
    expect(display.current).toBeUndefined();
  });
});
