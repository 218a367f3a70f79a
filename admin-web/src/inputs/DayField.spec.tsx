import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { DayField, SeldomDayField } from './DayField.tsx';

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

it.each(['Day', 'Month', 'Year'])(
  'a day typed after a click into the %s of the empty field lands right',
  async (name) => {
    await open(<Form first="" />);
    await type('05031999', name);
    expect([shown(), chosen.at(-1)]).toEqual(['05/03/1999', '1999-03-05']);
  },
);

it('the arrow keys still lead to another part of the empty field, and a click to a part of a filled one', async () => {
  await open(<Form first="" />);
  await type('{ArrowRight}{ArrowRight}2025', 'Month');
  expect(shown()).toBe('DD/MM/2025');
  await type('03', 'Month');
  await type('05', 'Day');
  expect([shown(), chosen.at(-1)]).toEqual(['05/03/2025', '2025-03-05']);
});

it.each(['1/2/2026', '1.2.2026', '1-2-2026', '01/02/2026'])('the field takes %s with its separators', async (typed) => {
  for (const first of ['', '2026-11-21']) {
    await open(<Form first={first} />);
    await type(typed);
    expect([shown(), chosen.at(-1)]).toEqual(['01/02/2026', '2026-02-01']);
    cleanup();
  }
});

it('the field takes Devanagari digits', async () => {
  await open(<Form first="" />);
  const user = userEvent.setup();
  await user.click(part('Day'));
  await user.keyboard('०५०३१९९९');
  expect([shown(), chosen.at(-1)]).toEqual(['05/03/1999', '1999-03-05']);
});

it.each([
  ['27112026', 'The last possible day is 26/11/2026'],
  ['31121899', 'The first possible day is 01/01/1900'],
  ['31022026', 'There is no such day. Please check day and month'],
  ['2111', 'Enter day, month and year'],
])('the field says what is right when %s was typed', async (keys, words) => {
  await open(<Form first="" />);
  await type(keys);
  await userEvent.setup().click(document.body);
  expect(await screen.findByText(words)).toBeVisible();
  expect(chosen.filter((day) => day !== '')).toEqual([]);
});

it('the field of a list without a last day says where its years end', async () => {
  await open(<DayField label="From" day="" onDay={(day) => chosen.push(day)} />);
  await type('05032150');
  expect(await screen.findByText('The last possible day is 31/12/2099')).toBeVisible();
  expect(chosen).toEqual([]);
});

it('a pasted day is read however it is written, and other text is refused in words', async () => {
  await open(<Form first="" />);
  const user = userEvent.setup();
  for (const [pasted, day] of [
    ['2026-11-20', '20/11/2026'],
    ['०५-०३-१९९९', '05/03/1999'],
  ] as const) {
    await user.click(part('Year'));
    await user.paste(pasted);
    expect(shown()).toBe(day);
  }
  await user.paste('next week');
  expect(await screen.findByText(/^This is not a date\. Write it as \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  expect(shown()).toBe('05/03/1999');
  await user.keyboard('1');
  expect(screen.queryByText(/not a date/)).toBeNull();
});

describe('a field that is seldom used', () => {
  const field = <SeldomDayField label="As of" day="2026-11-21" onDay={(day) => chosen.push(day)} max="2026-11-26" />;

  it('shows its day, and is typed into as soon as it has the focus', async () => {
    await open(field);
    expect(screen.getByLabelText('As of')).toHaveValue('21/11/2026');
    expect(screen.queryByRole('spinbutton')).toBeNull();
    const user = userEvent.setup();
    await user.tab();
    await waitFor(() => expect(part('Day')).toHaveFocus());
    await user.keyboard('05031999');
    expect(chosen.at(-1)).toBe('1999-03-05');
  });

  it('opens its calendar by the button', async () => {
    await open(field);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Choose a date' }));
    await userEvent.setup().click(await screen.findByRole('gridcell', { name: '5' }));
    expect(chosen).toEqual(['2026-11-05']);
  });
});

it('the field is available in Hindi', async () => {
  await act(async () => setLanguage('hi'));
  await open(<Form first="" />);
  expect(screen.getByRole('button', { name: 'तारीख चुनें' })).toBeVisible();
  expect(['दिन', 'महीना', 'साल'].map((name) => part(name).textContent)).toEqual(['दिन', 'माह', 'साल']);
});
afterAll(async () => act(async () => setLanguage('en')));
