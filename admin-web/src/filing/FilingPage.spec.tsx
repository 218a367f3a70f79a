import {
  FILING_FINDINGS,
  type AnnualReturn,
  type FilingCheck,
  type FilingFinding,
  type FilingMonth,
  type PeriodDifferences,
} from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage, translate } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { FilingPage } from './FilingPage.tsx';
import { findingParams } from './findingParams.ts';

const MONTH = '2026-10';
const none = { taxableValuePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
const check: FilingCheck = {
  kind: 'month',
  months: [MONTH],
  gstin: '29ZZKPS1234K1Z8',
  version: 'GST3.2.4',
  parts: 1,
  tables: [
    { ...none, table: 'b2b', count: 2, cancelled: 0, taxableValuePaise: 42_375 },
    { ...none, table: 'docs', count: 9, cancelled: 1 },
  ],
  problems: [],
  problemCount: 0,
  warningCount: 0,
  register: none,
  roundingDifference: { cgstPaise: 1, sgstPaise: 1, igstPaise: 0 },
};
const month = { month: MONTH, registration: 'regular', kind: 'month', isOver: true, filed: null, filedWith: null };

const act = { at: '2026-11-09T06:30:00.000Z', by: '1'.repeat(32), byName: 'Asha Sharma' };
const differences: PeriodDifferences = {
  month: MONTH,
  filed: act,
  filedAt: 90,
  position: 90,
  changes: [],
  registers: [],
  profile: null,
};

interface Opened {
  role: string;
  shown: Partial<FilingMonth>;
  found: Partial<FilingCheck>;
  changed: Partial<PeriodDifferences>;
  annualReturns: AnnualReturn[];
}

function open(opened: Partial<Opened> = {}): Seen[] {
  const { role = 'owner', shown = {}, found = {}, changed = {}, annualReturns = [] } = opened;
  let filed: object = {};
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, role, annualReturns }),
    'PUT /shop/profile': () => json({ ...sampleProfile, role }),
    'GET /periods': () => json({ fiscalYear: '2627', filing: 'monthly', months: [{ ...month, ...shown, ...filed }] }),
    [`GET /periods/${MONTH}/check`]: () => json({ ...check, ...found }),
    [`POST /periods/${MONTH}/filed`]: () => {
      filed = { filed: act, filedWith: MONTH };
      return json({ month: MONTH, filed: true });
    },
    [`GET /periods/${MONTH}/differences`]: () => json({ ...differences, ...changed }),
    'GET /reports/composition': () =>
      json({
        rows: [{ taxClass: 'taxable', turnoverPaise: 8_435_000 }],
        totals: { turnoverPaise: 9_635_000, cgstPaise: 42_175 },
      }),
  });
  renderRoutes([{ path: '*', element: <FilingPage /> }], `/dashboard/reports/filing?month=${shown.month ?? MONTH}`);
  return seen;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  localStorage.setItem('accessToken', 'token');
  queryClient.clear();
});

describe('the page of returns', () => {
  it('shows the figures of each table and names the version of the files', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Invoices to registered buyers .* 2 ₹423.75/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Documents issued 9, of which 1 cancelled/ })).toBeVisible();
    expect(screen.getByText('JSON GST3.2.4 of the portal and its offline tool')).toBeVisible();
    expect(screen.getByText(/The bills have ₹0.02 more tax than the return/)).toBeVisible();
  });

  it('names each finding, with its product and its bills', async () => {
    const problems: FilingFinding[] = [
      {
        code: 'hsn_unknown',
        level: 'problem',
        productId: '7'.repeat(32),
        params: {
          name: 'Rusk',
          hsn: '1915',
          part: 'b2c',
          bills: 3,
          numbers: ['SK/1', 'SK/2'],
          billIds: ['a', 'b'],
          valuePaise: 30_000,
        },
      },
      { code: 'hsn_chapters_unknown', level: 'warning', params: { chapters: ['61', '99'] } },
    ];
    open({ found: { problems, problemCount: 1, warningCount: 1 } });
    expect(await screen.findByText('The HSN code 1915 of Rusk is on no list: there is no such heading.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'SK/2' })).toHaveAttribute('href', '/dashboard/sales/b');
    expect(screen.getByRole('link', { name: 'Open the product' })).toHaveAttribute(
      'href',
      `/dashboard/products/${'7'.repeat(32)}`,
    );
    expect(screen.getByText('On 3 bills, value ₹300.00:')).toBeVisible();
    expect(screen.getByText(/these chapters, so their codes were not checked: 61, 99/)).toBeVisible();
  });

  it('marks a return as filed after saying what that locks, and shows by whom and when', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as filed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark Oct 2026 as filed?' });
    expect(dialog).toHaveTextContent('in Oct 2026 no bill can be made, imported, changed or cancelled');
    const [, confirm] = screen.getAllByRole('button', { name: 'Mark as filed', hidden: true });
    await userEvent.click(confirm as HTMLElement);
    expect(await screen.findByText('9 Nov 2026, 12:00 pm · Asha Sharma')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as filed' })).toBeNull());
  });

  it('lists what changed in a filed month, with its documents and the registers then and now', async () => {
    const change = { ...act, revision: 95, day: '2026-10-05' };
    const costPaise = (paise: number) => ({ costPaise: paise });
    const changed = {
      changes: [
        { ...change, change: 'purchase_corrected', documentId: 'p7', number: 'G/7' },
        { ...change, change: 'credit_note', documentId: 'b1', number: 'SK/2627/00001' },
      ],
      registers: [{ name: 'purchases', filed: costPaise(60_000), now: costPaise(70_000) }],
      profile: { filed: { gstin: '29ZZKPS1234K1Z8', filing: 'monthly' }, now: null },
    } satisfies Partial<PeriodDifferences>;
    open({ shown: { filed: act, filedWith: MONTH }, changed });
    const linked = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linked('G/7')).toBe('/dashboard/purchases/p7');
    expect(await linked('SK/2627/00001')).toBe('/dashboard/sales/b1');
    expect(await linked('Purchases with input tax')).toMatch(/name=purchases&from=2026-10-01&to=2026-10-31&at=90$/);
    expect(screen.getByText('Cost: ₹600.00 when filed, ₹700.00 now')).toBeVisible();
    expect(screen.getByText(/filed under 29ZZKPS1234K1Z8, Each month/)).toBeVisible();
  });

  it('R49: a month that its quarter filed says so and shows no IFF', async () => {
    const seen = open({ shown: { kind: 'quarter', filed: act, filedWith: '2026-12' } });
    expect(await screen.findByText(/It was filed with the return of its quarter/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the return of Dec 2026' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?month=2026-12$/),
    );
    expect(await screen.findByText('Nothing of this month has changed.')).toBeVisible();
    expect(screen.queryByText(/IFF\)/)).toBeNull();
    expect(seen.filter(({ url }) => url.includes('/check'))).toEqual([]);
  });

  it('takes the day of the annual return once its year is over, beside those of other years', async () => {
    const earlier = { fiscalYear: '2425', filedOn: '2025-12-20' };
    const seen = open({ shown: { month: '2025-10' }, annualReturns: [earlier] });
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the day' }));
    const day = await screen.findByRole('group', { name: 'Filed on' });
    await userEvent.click(within(day).getByRole('spinbutton', { name: 'Day' }));
    await userEvent.keyboard('20092026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        annualReturns: [earlier, { fiscalYear: '2526', filedOn: '2026-09-20' }],
      }),
    );
  });

  it('asks for no filing by an auditor, of a month that is running, or of a filed one', async () => {
    open({ role: 'auditor' });
    expect(await screen.findByText('Figures by table')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as filed' })).toBeNull();
  });

  it('says what a shop under composition files instead, and why one without registration files nothing', async () => {
    open({ shown: { registration: 'composition' } });
    expect(await screen.findByText('For CMP-08, 1 Oct 2026 to 31 Dec 2026')).toBeVisible();
    expect(await screen.findByText('₹421.75')).toBeVisible();
  });

  it('has a text for every finding in both languages', async () => {
    const named = {
      name: 'Rusk',
      number: 'SK/1',
      gstNumber: '29',
      from: 'SK/1',
      to: 'SK/9',
      stateCode: '28',
      hsn: '19',
    };
    const counted = {
      missing: 2,
      rateBps: 1_400,
      leastDigits: 4,
      taxPaise: 100,
      valuePaise: 200,
      limitPaise: 300,
      parts: 2,
    };
    const params = { ...named, ...counted, chapters: ['61'] };
    for (const language of ['en', 'hi'] as const) {
      await setLanguage(language);
      const texts = FILING_FINDINGS.map((code) =>
        translate(`filing.findings.${code}`, findingParams({ code, level: 'problem', params })),
      );
      expect(texts.filter((text) => text.includes('%{') || text.startsWith('filing.'))).toEqual([]);
      expect(new Set(texts).size).toBe(FILING_FINDINGS.length);
    }
    await setLanguage('en');
  });
});
