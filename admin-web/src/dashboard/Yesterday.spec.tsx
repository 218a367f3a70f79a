import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderPage } from '../testing/renderPage.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { Yesterday } from './Yesterday.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

it.each([
  [12, 3_45_600, /^Nothing has been sold today yet. On 28 Feb 2026 it was ₹3,456.00 on 12 bills.$/],
  [1, 100, /On 28 Feb 2026 it was ₹1.00 on one bill.$/],
  [0, 0, /On 28 Feb 2026 nothing was sold either.$/],
])('a day without sales shows the day before: %d bills', async (totalBilling, totalRevenuePaise, said) => {
  const seen = stubServer({ 'GET /dashboard': () => json({ tiles: { totalBilling, totalRevenuePaise } }) });
  renderPage(<Yesterday day="2026-03-01" isToday />);
  expect(await screen.findByText(said)).toBeVisible();
  expect(decodeURIComponent(String(seen[0]?.url))).toContain('asOf=2026-02-28T23:59:59.999+05:30');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});
