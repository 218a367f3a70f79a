import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { fakeWindows } from '../testing/windows.ts';
import { DisplayNotOpened } from './DisplayNotOpened.tsx';
import { OpenDisplayButton } from './OpenDisplayButton.tsx';
import { useDisplayedBill } from './useDisplayedBill.ts';
import { useOpenDisplay } from './useOpenDisplay.ts';

function Till() {
  const display = useOpenDisplay();
  return (
    <>
      <OpenDisplayButton onOpen={display.open} />
      <DisplayNotOpened {...display} />
    </>
  );
}
const press = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Customer display' }));
const openWindow = () => jest.spyOn(window, 'open');
/** A display, in any window of this browser. */
const display = () => renderHook(useDisplayedBill);

const BLOCKED = /^The browser blocked the customer’s window\./;
const OPEN = /^The customer’s display is open in another window\./;

beforeAll(async () => setLanguage('en'));
beforeEach(fakeWindows);
afterEach(() => void jest.restoreAllMocks());

describe('a customer’s display that the browser blocks', () => {
  it.each([
    ['without a window', null],
    ['by closing it at once', { closed: true, focus: () => undefined } as Window],
  ])('is reported with a link that opens it: blocked %s', (_how, opened) => {
    openWindow().mockReturnValue(opened);
    render(<Till />);
    press();
    expect(screen.getByRole('alert')).toHaveTextContent(BLOCKED);
    const link = screen.getByRole('link', { name: 'Open it here' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      '/dashboard/customer-display',
      'customer-display',
      null,
    ]);
    // opened by the link
    act(() => void display());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a customer’s display that is open', () => {
  it.each(['before the page of the bill', 'after it'])('is not opened twice, which is said: opened %s', (when) => {
    const opening = openWindow();
    if (when === 'after it') render(<Till />);
    display();
    if (when !== 'after it') render(<Till />);
    press();
    expect(screen.getByRole('alert')).toHaveTextContent(OPEN);
    expect(opening).not.toHaveBeenCalled();
  });

  it('is brought to the front if this tab opened it', () => {
    const focus = jest.fn();
    openWindow().mockReturnValue({ closed: false, focus } as unknown as Window);
    render(<Till />);
    press();
    expect([focus.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null]);
    act(() => void display());
    press();
    expect(focus).toHaveBeenCalledTimes(2);
  });

  it('counts as closed as soon as its window goes, although that still hears', () => {
    const opening = openWindow().mockReturnValue({ closed: false, focus: () => undefined } as Window);
    render(<Till />);
    act(() => void display());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    press();
    expect(opening).toHaveBeenCalledTimes(1);
  });

  it('is opened again once it was closed, and not while another one is open', () => {
    const opening = openWindow().mockReturnValue({ closed: false, focus: () => undefined } as Window);
    render(<Till />);
    const [first, second] = [display(), display()];
    act(() => first.unmount());
    press();
    expect(opening).not.toHaveBeenCalled();
    act(() => second.unmount());
    expect(screen.queryByRole('alert')).toBeNull();
    press();
    expect(opening).toHaveBeenCalledTimes(1);
  });
});
