import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StatementEntry, StatementView } from '@bahi/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { freshTab } from '../../testing/freshTab.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { StatementSection } from './StatementSection.tsx';

const id = 'c'.repeat(32);
const [PURCHASE, PAYMENT] = ['1'.repeat(32), '2'.repeat(32)];
const made = { revision: 1, at: '2026-01-05T06:30:00.000Z', day: '2026-01-05', documentId: PURCHASE, reference: 'G-1' };
const entries: StatementEntry[] = [
  { ...made, id: 'a', kind: 'purchase', amountPaise: 50_000, balancePaise: 50_000 },
  {
    ...made,
    id: 'b',
    kind: 'payment',
    documentId: PAYMENT,
    reference: null,
    method: 'CASH',
    amountPaise: -30_000,
    balancePaise: 20_000,
  },
  { ...made, id: 'c', kind: 'purchase_reversal', freedPaise: 30_000, amountPaise: -50_000, balancePaise: -30_000 },
];
const statement: StatementView = {
  id,
  name: 'Gupta Traders',
  phone: null,
  from: null,
  to: '2026-01-05',
  openingPaise: 0,
  entries,
  closingPaise: -30_000,
  ageing: { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 0, freePaise: 30_000 },
  seller: {} as StatementView['seller'],
};

function open(shown: StatementView, kind: 'customer' | 'vendor') {
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    [`GET /${kind}s/${id}/statement`]: () => json(shown),
    [`PUT /payments/${PAYMENT}/method`]: () => json({}),
  });
  renderPage(<StatementSection account={{ kind, id, name: shown.name, phone: null }} />);
  return seen;
}

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('the statement of a vendor', () => {
  it('leads to the purchases and to its paper, and says what became of money that was paid', async () => {
    open(statement, 'vendor');
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows[2]).toMatch('Purchase G-1');
    expect(rows[4]).toMatch('Purchase deleted G-1₹300.00 became an advance');
    expect(screen.getAllByRole('link', { name: 'G-1' })[0]).toHaveAttribute('href', `/dashboard/purchases/${PURCHASE}`);
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toMatch(
      `/dashboard/print/vendors/${id}/statement`,
    );
  });

  it('lets the owner correct the method of a payment', async () => {
    const seen = open(statement, 'vendor');
    fireEvent.click(await screen.findByRole('button', { name: /^Actions: Payment of/ }));
    const correct = await screen.findByRole('menuitem', { name: 'Correct method' });
    screen.getByRole('menuitem', { name: 'Voucher' });
    fireEvent.click(correct);
    fireEvent.click(await screen.findByRole('button', { name: 'UPI' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(seen.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([{ method: 'UPI' }]),
    );
  });
});

it('the statement of a customer says how money went back', async () => {
  const cancelled = { ...made, id: 'd', kind: 'cancellation', reference: 'INV/1', method: 'CASH' } as const;
  const back = { ...cancelled, paidBackPaise: 30_000, freedPaise: 5_000, amountPaise: -75_000, balancePaise: -105_000 };
  open({ ...statement, entries: [...entries.slice(1, 2), back] }, 'customer');
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows[3]).toMatch('Bill cancelled INV/1₹300.00 paid back (Cash) · ₹50.00 became an advance');
});
