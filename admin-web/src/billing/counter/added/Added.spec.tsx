import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, press, renderBill, savedBill } from '../../../testing/renderBill.ts';
import { savedLine } from '../../../testing/sampleProducts.ts';
import { json } from '../../../testing/stubServer.ts';
import { MARK_MS, useMark } from '../lines/useMark.ts';
import type { Added } from './useAdded.ts';

const search = (): HTMLElement => screen.getByRole('combobox', { name: /^Find a product/ });
const askFor = (text: string): void => {
  fireEvent.change(search(), { target: { value: text } });
  fireEvent.keyDown(search(), { key: 'Enter' });
};
const tea = '8901030912344';
const names = (): string[] =>
  [...document.querySelectorAll('li[data-key]')].map((line) => line.querySelector('b')!.textContent);
const oneLine = { ...savedBill, lines: [savedLine()] };

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('what was just added', () => {
  it('is repeated with quantity and price, and can be taken back', async () => {
    await renderBill(oneLine);
    askFor(tea);
    await screen.findByText('Assam tea · 1 packet · ₹140.00 · now 2 packet');
    press('Undo');
    expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('1');
    await screen.findByText('Taken back: Assam tea');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    askFor('soap');
    await screen.findByText('Neem soap · 1 packet · ₹140.00');
    press('Undo');
    expect(names()).toEqual(['Assam tea']);
  });

  it('cannot be taken back once its quantity was changed', async () => {
    await renderBill(oneLine);
    askFor('soap');
    await screen.findByText('Neem soap · 1 packet · ₹140.00');
    press('Increase Neem soap');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a removed line comes back to its place', async () => {
    await renderBill(savedBill);
    press('Remove Assam tea');
    await screen.findByText('Removed: Assam tea');
    press('Undo');
    expect(names()).toEqual(['Assam tea', 'Neem soap']);
  });

  it('is scrolled into view, and marked for a moment, anew each time', () => {
    jest.useFakeTimers();
    const line = document.createElement('li');
    line.dataset['key'] = '7';
    const scrolled = jest.fn();
    line.scrollIntoView = scrolled;
    const list = document.createElement('ol');
    list.append(line);
    const { result, rerender } = renderHook(({ added }: { added?: Added }) => useMark(added, { current: list }), {
      initialProps: {},
    });
    expect(result.current).toBeUndefined();
    rerender({ added: { key: 7, count: 1 } });
    expect([result.current, scrolled.mock.calls.length]).toEqual([{ key: 7, kind: 'odd' }, 1]);
    act(() => jest.advanceTimersByTime(MARK_MS - 1));
    rerender({ added: { key: 7, count: 2 } });
    expect(result.current).toEqual({ key: 7, kind: 'even' });
    act(() => jest.advanceTimersByTime(MARK_MS - 1));
    expect(result.current).toEqual({ key: 7, kind: 'even' });
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBeUndefined();
    jest.useRealTimers();
  });
});

describe('the settings of the account', () => {
  const settings = (changed: object) => ({
    'GET /me/settings': () => json({ sounds: false, vibration: true, newestFirst: false, ...changed }),
  });
  const tones: number[] = [];
  class FakeAudio {
    currentTime = 0;
    destination = {};
    resume = async (): Promise<void> => undefined;
    createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
    createOscillator = () => {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (next: unknown) => next,
        start: () => tones.push(frequency.value),
        stop: () => undefined,
      };
    };
  }
  afterEach(() => void tones.splice(0));
  beforeAll(() => void Object.assign(globalThis, { AudioContext: FakeAudio }));

  it('put the newest product first, and lead ↑ to it', async () => {
    await renderBill(savedBill, settings({ newestFirst: true }));
    await waitFor(() => expect(names()).toEqual(['Neem soap', 'Assam tea']));
    fireEvent.keyDown(search(), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Neem soap')).toHaveFocus();
  });

  it('signal an addition and a refusal by different sounds, only when switched on, and a refusal by vibration', async () => {
    const vibrate = jest.fn();
    Object.assign(navigator, { vibrate });
    const { seen } = await renderBill(oneLine, {
      ...settings({}),
      'PUT /me/settings': () => json({ sounds: true, vibration: true, newestFirst: false }),
      'GET /products': () => json([]),
    });
    askFor('9999');
    await screen.findByText('No product found for “9999”.');
    expect([tones, vibrate.mock.calls.length]).toEqual([[], 1]);
    press('Settings of this page');
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Sound/ }));
    await waitFor(() =>
      expect(seen.some(({ method, url }) => method === 'PUT' && url.endsWith('/me/settings'))).toBe(true),
    );
    expect(tones).toEqual([880]);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    askFor('9999');
    await waitFor(() => expect(tones).toEqual([880, 220]));
  });

  it('list all keys of the page, also by “?” outside a field and in the empty search', async () => {
    await renderBill(savedBill);
    act(() => search().focus());
    fireEvent.change(search(), { target: { value: 'tea' } });
    fireEvent.keyDown(search(), { key: '?', shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(search(), { key: 'Escape' });
    fireEvent.keyDown(search(), { key: '?', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Keys of the bill page' });
    expect(dialog).toHaveTextContent(/F2Go to the search.*CtrlEnterGenerate the bill.*DelRemove the line/);
  });
});
