import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { DayField } from './DayField.tsx';

let chosen: string[] = [];

function Form({ first, required = false, isSlow = false }: { first: string; required?: boolean; isSlow?: boolean }) {
  const [day, setDay] = useState(first);
  const onDay = (next: string): void => {
    chosen.push(next);
    if (!isSlow) setDay(next);
  };
  return <DayField label="From" day={day} onDay={onDay} max="2026-11-26" required={required} />;
}

async function open(form: React.ReactElement): Promise<void> {
  await act(async () => void render(form));
}
const part = (name: string): HTMLElement => screen.getByRole('spinbutton', { name });
const shown = (): string => ['Day', 'Month', 'Year'].map((name) => part(name).textContent).join('/');
async function type(keys: string, from = 'Day'): Promise<void> {
  const user = userEvent.setup();
  await user.click(part(from));
  await user.keyboard(keys);
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  chosen = [];
});

it('the field takes day, month and year in every browser, even one that writes the month first', async () => {
  const languages = Object.getOwnPropertyDescriptor(navigator, 'language');
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  await open(<Form first="2026-11-21" />);
  expect(shown()).toBe('21/11/2026');
  await type('05031999');
  expect([shown(), chosen.at(-1)]).toEqual(['05/03/1999', '1999-03-05']);
  if (languages !== undefined) Object.defineProperty(navigator, 'language', languages);
});

it('the field keeps the previous day while the year is half typed', async () => {
  await open(<Form first="2026-11-21" isSlow />);
  await type('20', 'Year');
  expect([shown(), chosen]).toEqual(['21/11/0020', []]);
  await userEvent.setup().keyboard('25');
  expect([shown(), chosen]).toEqual(['21/11/2025', ['2025-11-21']]);
});

it('the field in a form has no value while it is half typed', async () => {
  await open(<Form first="2026-11-21" required />);
  await type('20', 'Year');
  expect([shown(), chosen]).toEqual(['21/11/0020', ['']]);
});

it('the field can be emptied when no day is required', async () => {
  await open(<Form first="2026-11-21" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Choose a date, now/ }));
  await user.click(await screen.findByRole('button', { name: 'Clear the date' }));
  expect([shown(), chosen]).toEqual(['DD/MM/YYYY', ['']]);
});

it('the field is available in Hindi', async () => {
  await act(async () => setLanguage('hi'));
  await open(<Form first="" />);
  expect(screen.getByRole('button', { name: 'तारीख चुनें' })).toBeVisible();
  expect(['दिन', 'महीना', 'साल'].map((name) => part(name).textContent)).toEqual(['दिन', 'माह', 'साल']);
});
afterAll(async () => act(async () => setLanguage('en')));
