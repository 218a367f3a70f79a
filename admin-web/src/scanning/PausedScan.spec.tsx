import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { fastTypist } from '../testing/fastTypist.ts';
import { pressKey } from '../testing/keys.ts';
import type { ScanPlace } from './scanConsumers.ts';
import { useScanner } from './useScanner.ts';

const CODE = '8901030912344';
const KNOWN = new Set([CODE, 'AB-1234']);
let scanned: string[] = [];
let pressed = 0;

function useTill(place: ScanPlace, name: string): void {
  useScanner(
    (code) => scanned.push(`${name}${code}`),
    async (code) => KNOWN.has(code),
    { place },
  );
}
function Frame() {
  useTill('frame', 'frame ');
  return null;
}
function Till({ place = 'screen', name = '' }: { place?: ScanPlace; name?: string }) {
  const [words, setWords] = useState('');
  const [text, setText] = useState('');
  useTill(place, name);
  return (
    <>
      <input aria-label="Search" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <select aria-label="Day" />
      <button type="button" onClick={() => (pressed += 1)}>
        Print
      </button>
    </>
  );
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
let idleMs = 0;
/** Nothing is typed for this time. */
async function wait(ms: number): Promise<void> {
  idleMs += ms;
  await act(async () => jest.advanceTimersByTimeAsync(ms));
}
/** A key so long after the one before; the clock goes along. */
async function press(key: string, gapMs: number, repeat = false): Promise<void> {
  await wait(gapMs);
  pressKey(key, idleMs, { repeat });
  idleMs = 0;
}
async function type(text: string, gapMs: number | (() => number)): Promise<void> {
  for (const key of text.split('')) await press(key, typeof gapMs === 'number' ? gapMs : gapMs());
}
/** The time after which a run of keys is over, and what is looked up then. */
const pause = async (): Promise<void> => wait(101);

beforeEach(() => {
  jest.useFakeTimers();
  scanned = [];
  pressed = 0;
  idleMs = 1_000;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a scanner that sends no Enter', () => {
  it.each([5, 20, 50])('is heard outside fields at %d ms a key, once it pauses for 100 ms', async (gapMs) => {
    render(<Till />);
    await type(CODE, gapMs);
    await wait(99);
    expect(scanned).toEqual([]);
    await wait(2);
    expect(scanned).toEqual([CODE]);
  });

  it('is heard in a search field, and leaves what was there before', async () => {
    render(<Till />);
    act(() => field('Search').focus());
    await type('3*', 200);
    await wait(1_000);
    await type(CODE, 10);
    await pause();
    expect([scanned, field('Search').value]).toEqual([[CODE], '3*']);
    expect(document.activeElement).toBe(field('Search'));
  });

  it('may send letters, if the shop knows the code', async () => {
    render(<Till />);
    await type('AB-1234', 10);
    await pause();
    await type('XY-1234', 10);
    await pause();
    expect(scanned).toEqual(['AB-1234']);
  });

  it('is not taken for a part of its code, when the rest comes late', async () => {
    render(<Till />);
    act(() => field('Search').focus());
    await type(CODE.slice(0, 9), 10);
    await wait(700);
    expect(scanned).toEqual([]);
    await type(CODE.slice(9), 10);
    await wait(60);
    expect(field('Search').value).toBe(CODE);
  });

  it('is heard as often as it scans, the same code too', async () => {
    render(<Till />);
    for (let scan = 0; scan < 3; scan += 1) {
      await type(CODE, 10);
      await pause();
    }
    expect(scanned).toEqual([CODE, CODE, CODE]);
  });

  it('leaves other fields alone', async () => {
    render(<Till />);
    act(() => field('Name').focus());
    await type(CODE, 10);
    await pause();
    expect([scanned, field('Name').value]).toEqual([[], CODE]);
  });

  it.each(['screen', 'frame'] as const)('leaves the parts of a date alone, on a %s', async (place) => {
    render(<Till place={place} />);
    act(() => screen.getByLabelText('Day').focus());
    await type('01012026', 10);
    await pause();
    expect(scanned).toEqual([]);
  });

  it('is not five digits, nor a key that is held down', async () => {
    render(<Till />);
    await type('89010', 10);
    await pause();
    for (let repeat = 0; repeat < 12; repeat += 1) await press('0', 30, repeat > 0);
    await pause();
    expect(scanned).toEqual([]);
  });

  it('does not press a button by an Enter that comes late', async () => {
    render(<Till />);
    act(() => screen.getByText('Print').focus());
    await type(CODE, 10);
    await press('Enter', 150);
    expect([scanned, pressed]).toEqual([[CODE], 0]);
    await press('Enter', 1_000);
    expect(pressed).toBe(1);
  });

  it('is not cut in two by a machine that hears its keys late', async () => {
    render(<Till />);
    for (const key of CODE.split('')) {
      // pressed 5 ms after the one before, heard 90 ms after it
      await act(async () => jest.advanceTimersByTimeAsync(90));
      pressKey(key, key === '8' ? 1_000 : 5);
    }
    await act(async () => jest.advanceTimersByTimeAsync(300));
    expect(scanned).toEqual([]);
    await act(async () => jest.advanceTimersByTimeAsync(4_000));
    expect(scanned).toEqual([CODE]);
  });

  it('is not confused with one that sends Enter and pauses within a code', async () => {
    render(<Till />);
    await type(CODE, 10);
    await press('Enter', 10);
    await wait(1_000);
    await type('890103', 10);
    await wait(110);
    expect(scanned).toEqual([CODE]);
  });
});

it('what a fast person types is no scan when they pause: 0 of 500 names and numbers, in the search and outside fields', async () => {
  render(<Till />);
  const { texts, gap, next } = fastTypist(37);
  for (const text of texts(500)) {
    act(() => (next() < 0.5 ? field('Search').focus() : (document.activeElement as HTMLElement).blur()));
    await type(text, gap);
    await pause();
    expect([text, scanned]).toEqual([text, []]);
    if (document.activeElement === field('Search')) {
      expect(field('Search').value).toBe(text);
      fireEvent.change(field('Search'), { target: { value: '' } });
    }
  }
});

describe('a scan between two screens', () => {
  it('that moves the focus into a field is read as a whole, and leaves nothing in the field', async () => {
    render(<Till />);
    await type('890103', 10);
    act(() => field('Search').focus());
    await type('0912344', 10);
    await press('Enter', 10);
    expect([scanned, field('Search').value]).toEqual([[CODE], '']);
  });

  /** A screen inside the frame, which stays. */
  const Screen = ({ name }: { name: string }) => (
    <>
      <Frame />
      <Till key={name} />
    </>
  );
  it('whose field is gone meanwhile is read as a whole', async () => {
    const { rerender } = render(<Screen name="before" />);
    act(() => field('Search').focus());
    await type('890103', 10);
    rerender(<Screen name="after" />);
    act(() => field('Search').focus());
    await type('0912344', 10);
    await press('Enter', 10);
    expect([scanned, field('Search').value]).toEqual([[CODE], '']);
  });

  it('goes to the screen that is there at its end, else to the frame', async () => {
    const { rerender } = render(<Frame />);
    const shown = (isThere: boolean): void =>
      rerender(
        <>
          <Frame />
          {isThere ? <Till name="screen " /> : null}
        </>,
      );
    shown(false);
    await type('890103', 10);
    shown(true);
    await type('0912344', 10);
    await press('Enter', 10);
    shown(false);
    await wait(500);
    await type(CODE, 10);
    await press('Enter', 10);
    expect(scanned).toEqual([`screen ${CODE}`, `frame ${CODE}`]);
  });
});

it('the frame takes nothing that is typed or scanned in a field', async () => {
  render(<Till place="frame" />);
  act(() => field('Search').focus());
  await type(CODE, 10);
  await wait(500);
  await type('036000291452', 10);
  await press('Enter', 10);
  await wait(500);
  expect([scanned, field('Search').value]).toEqual([[], `${CODE}036000291452`]);
});

describe('fast keys in a search field', () => {
  it('are written at once and in order when they pause, or when something else comes', async () => {
    render(<Till />);
    field('Search').focus();
    await type('sugar', 10);
    expect(field('Search').value).toBe('s');
    await wait(60);
    expect(field('Search').value).toBe('sugar');
    await type(' 5', 30);
    await press('ArrowLeft', 10);
    expect(field('Search').value).toBe('sugar 5');
    await type(' kg', 10);
    // text of an input method has no key
    const text = { inputType: 'insertText', data: 'च', bubbles: true, cancelable: true };
    fireEvent(field('Search'), new InputEvent('beforeinput', text));
    expect(field('Search').value).toBe('sugar 5 kgच');
  });

  it('are written by the browser elsewhere, within the text, and while a key is held down', async () => {
    render(<Till />);
    field('Name').focus();
    await type('sugar', 10);
    expect(field('Name').value).toBe('sugar');
    field('Search').focus();
    await type('s', 100);
    field('Search').setSelectionRange(0, 0);
    await press('u', 10);
    expect(field('Search').value).toBe('su');
    await wait(200);
    const before = field('Search').value;
    for (let turn = 1; turn < 4; turn += 1) await press('o', 30, turn > 1);
    expect(field('Search').value).toBe(`${before}ooo`);
  });
});
