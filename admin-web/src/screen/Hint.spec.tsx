import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Hint } from './Hint.tsx';

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const enter = (name: string): void => void fireEvent.mouseOver(screen.getByRole('button', { name }));
const leave = (name: string): void => {
  fireEvent.mouseLeave(screen.getByRole('button', { name }));
  pass(0);
};
const shown = (): (string | null)[] => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      {['one', 'two'].map((name) => (
        <Hint key={name} title={name}>
          <button>{name}</button>
        </Hint>
      ))}
    </>,
  );
});
afterEach(() => {
  pass(10_000);
  jest.useRealTimers();
});

describe('a tooltip', () => {
  it('opens after 700 ms of rest', () => {
    enter('one');
    pass(699);
    expect(shown()).toEqual([]);
    pass(1);
    expect(shown()).toEqual(['one']);
  });

  it('does not open for a pointer that only passes by', () => {
    enter('one');
    pass(600);
    leave('one');
    pass(5_000);
    expect(shown()).toEqual([]);
  });

  it('opens at once when the pointer moves directly from one to the next', () => {
    enter('one');
    pass(700);
    fireEvent.mouseLeave(screen.getByRole('button', { name: 'one' }));
    enter('two');
    pass(0);
    expect(shown()).toContain('two');
  });

  it('opens at once within 300 ms after another one closed, and waits again after that', () => {
    enter('one');
    pass(700);
    leave('one');
    pass(300);
    enter('two');
    pass(0);
    expect(shown()).toContain('two');
    leave('two');
    pass(301);
    enter('one');
    pass(699);
    expect(shown()).not.toContain('one');
    pass(1);
    expect(shown()).toContain('one');
  });
});
