import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { renderPage } from '../testing/renderPage.ts';
import { toasts, useToast } from './toasts.ts';

const toast = useToast();
const messages = (): HTMLElement => screen.getByRole('region', { name: 'Messages' });
const visible = (): string[] => [...messages().children].map(({ textContent }) => textContent);
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  jest.useFakeTimers();
  toasts.single.set([]);
  toasts.stacked.set([]);
  renderPage(null);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('messages of feedback, shop and profile', () => {
  it('checklist 32: are shown one at a time, 5000 ms each', () => {
    act(() => ['a', 'b', 'c', 'd'].forEach((text) => toast.single.success(text)));
    expect(visible()).toEqual(['a']);
    pass(4_999);
    expect(visible()).toEqual(['a']);
    pass(1);
    expect(visible()).toEqual(['b']);
    for (const text of ['c', 'd']) {
      pass(5_000);
      expect(visible()).toEqual([text]);
    }
    pass(5_000);
    expect(visible()).toEqual([]);
  });
});

describe('all other messages', () => {
  it('checklist 32: are shown three at a time, 4000 ms each', () => {
    act(() => ['a', 'b', 'c', 'd'].forEach((text) => toast.success(text)));
    expect(visible()).toEqual(['a', 'b', 'c']);
    pass(3_999);
    expect(visible()).toEqual(['a', 'b', 'c']);
    pass(1);
    expect(visible()).toEqual(['d']);
    pass(4_000);
    expect(visible()).toEqual([]);
  });

  it('stay while the pointer or the focus is on them', () => {
    act(() => toast.success('kept'));
    fireEvent.pointerEnter(screen.getByText('kept'));
    pass(60_000);
    expect(visible()).toEqual(['kept']);
    fireEvent.focus(screen.getByRole('button'));
    fireEvent.pointerLeave(screen.getByText('kept'));
    pass(60_000);
    expect(visible()).toEqual(['kept']);
    fireEvent.blur(screen.getByRole('button'));
    pass(4_000);
    expect(visible()).toEqual([]);
  });

  it('wait while the tab is hidden', () => {
    const look = (isHidden: boolean): void => {
      hidden.mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const hidden = jest.spyOn(document, 'hidden', 'get');
    look(true);
    act(() => toast.info('said meanwhile'));
    pass(60_000);
    expect(visible()).toEqual(['said meanwhile']);
    look(false);
    pass(3_999);
    expect(visible()).toEqual(['said meanwhile']);
    pass(1);
    expect(visible()).toEqual([]);
    hidden.mockRestore();
  });

  it('go to live regions that exist since the page was opened; errors are assertive', () => {
    expect(messages()).toHaveAttribute('aria-live', 'polite');
    act(() => toast.success('a polite message'));
    act(() => toast.error('an assertive message'));
    expect(screen.getByRole('alert')).toHaveTextContent('an assertive message');
    expect(screen.queryByRole('status')).toBeNull();
    expect(visible()).toEqual(['a polite message', 'an assertive message']);
  });

  it('can be closed', () => {
    act(() => toast.error('Broken', 'Error'));
    expect(screen.getByRole('alert')).toHaveTextContent('ErrorBroken');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(visible()).toEqual([]);
  });
});
