import { describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Prefetch, usePrefetch } from './prefetch.ts';

describe('a screen that another one leads to', () => {
  it('is prefetched once', () => {
    const bill = jest.fn(async () => undefined);
    const print = jest.fn(async () => undefined);
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(Prefetch, { value: { bill, print } }, children);
    const { rerender } = renderHook(() => usePrefetch('bill'), { wrapper });
    rerender();
    expect(bill).toHaveBeenCalledTimes(1);
    expect(print).not.toHaveBeenCalled();
  });

  it('is not prefetched without a registered loader', () => {
    expect(() => renderHook(() => usePrefetch('bill'))).not.toThrow();
  });
});
