import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Takings } from '@bahi/contracts';
import { screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { dayTakings } from '../../testing/sampleTakings.ts';
import { TakingsSection } from './TakingsSection.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

/** The cell of a figure, as text. */
async function cellOf(label: string, takings: Takings = dayTakings, isToday = true): Promise<string> {
  renderPage(<TakingsSection takings={takings} isToday={isToday} isPast={!isToday} />);
  return plain((await screen.findByText(label)).parentElement?.textContent);
}

describe('the day', () => {
  it('has sales beside yesterday and the same weekday', async () => {
    expect(await cellOf('Sales')).toBe('Sales₹1,500.00Yesterday ₹1,000.00 +50%Saturday last week ₹1,000.00 +50%');
  });

  it('has the number of bills and their average', async () => {
    expect(await cellOf('Bills')).toBe('Bills15Yesterday 10 +50%Saturday last week 20 −25%');
    expect(plain(screen.getByText('Average bill').parentElement?.textContent)).toContain(
      '₹100.00Yesterday ₹100.00 ±0%',
    );
  });

  it('says how gross profit comes about, and compares with nothing where there was none', async () => {
    const takings = { ...dayTakings, correctionPaise: 5_000, grossProfitPaise: 55_000 };
    expect(await cellOf('Gross profit', takings)).toBe(
      'Gross profit₹550.00₹1,500.00 before tax less ₹900.00 cost less ₹50.00 corrections of cost' +
        'Yesterday ₹0.00 Saturday last week ₹800.00 −31%',
    );
  });

  it('says up to when it is compared', async () => {
    await cellOf('Sales');
    expect(plain(screen.getByText(/^Compared/).textContent)).toBe('Compared up to the same time, 2:37 pm');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Today, Saturday, 21 Nov 2026');
  });

  it('links to its bills', async () => {
    await cellOf('Sales');
    const link = screen.getByRole('link', { name: 'View bills' });
    expect(decodeURIComponent(String(link.getAttribute('href')))).toBe(
      '/dashboard/sales?filter={"from":"2026-11-21","to":"2026-11-21"}',
    );
  });

  it('shows a dash as the average of no bill', async () => {
    const none = { bills: 0, revenuePaise: 0, averageBillPaise: null, grossProfitPaise: 0 };
    expect(await cellOf('Average bill', { ...dayTakings, ...none })).toBe(
      'Average bill–Yesterday ₹100.00 Saturday last week ₹100.00 ',
    );
  });
});

it('names the days of the past by their dates, and links to no list', async () => {
  const before = dayTakings.before.map((earlier) => ({ ...earlier, until: null }));
  expect(await cellOf('Sales', { ...dayTakings, before }, false)).toContain('20 Nov ₹1,000.00 +50%14 Nov');
  expect(screen.queryByText(/^Compared/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('compares a longer period with the one before', async () => {
  const [first] = dayTakings.before;
  const before = [{ ...first!, against: 'period_before' as const, from: '2026-11-01', to: '2026-11-07' }];
  const takings = { ...dayTakings, from: '2026-11-15', before };
  expect(await cellOf('Sales', takings)).toContain('1 Nov – 7 Nov ₹1,000.00');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('15 Nov 2026 – 21 Nov 2026');
});
