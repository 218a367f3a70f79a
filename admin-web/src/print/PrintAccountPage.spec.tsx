import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentView, StatementView } from '@bahi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { fakePrinter } from '../testing/fakePrinter.ts';
import { billToPrint } from '../testing/printedSample.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PrintReceiptPage, PrintStatementPage } from './PrintAccountPage.tsx';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

const days = { from: '2026-10-01', to: '2026-11-28' };
const seller = { ...billToPrint.seller!, upiId: null, logo: null };
const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const sampleBill = { id, revision: 3, at: '2026-10-05T06:30:00.000Z', day: '2026-10-05', documentId: id };
const statement: StatementView = {
  id,
  name: 'Asha Patil',
  phone: null,
  ...days,
  openingPaise: 50_000,
  entries: [
    { ...sampleBill, kind: 'bill', reference: 'SKS/2627/00041', amountPaise: 367_550, balancePaise: 417_550 },
    { ...sampleBill, kind: 'payment', reference: null, method: 'UPI', amountPaise: -150_000, balancePaise: 267_550 },
  ],
  closingPaise: 267_550,
  ageing: { upTo30Paise: 267_550, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 0, freePaise: 0 },
  seller,
};
const payment: PaymentView = {
  id: '3f2a9c1b0598e0a801576fdd4ecf3c37',
  revision: 7,
  customerId: id,
  method: 'CASH',
  amountPaise: 150_000,
  at: '2026-11-14T06:30:00.000Z',
  by: id,
  status: 'taken',
  allocations: [
    {
      documentId: id,
      ownerId: id,
      day: '2026-10-05',
      amountPaise: 150_000,
      openAfterPaise: 217_550,
      kind: 'bill',
      reference: 'SKS/2627/00041',
    },
  ],
  advancePaise: 0,
  dueAfterPaise: 267_550,
  party: { name: 'Asha Patil', phone: null },
  seller,
};

function open(path: string): Seen[] {
  fakePrinter({ hovers: false });
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, printSize: '80mm', printLanguage: 'en' }),
    [`GET /customers/${id}/statement`]: () => json(statement),
    [`GET /vendors/${id}/statement`]: () => json({ ...statement, name: 'Gupta Traders' }),
    [`GET /payments/${payment.id}`]: () => json(payment),
  });
  const routes = [
    { path: '/dashboard/print/customers/:customerId/statement', element: <PrintStatementPage /> },
    { path: '/dashboard/print/vendors/:vendorId/statement', element: <PrintStatementPage /> },
    { path: '/dashboard/print/payments/:paymentId', element: <PrintReceiptPage /> },
  ];
  renderRoutes(routes, path);
  return seen;
}

describe('the print page of a statement', () => {
  it('draws the figures of the days that are asked for, in the size and language that are chosen', async () => {
    const seen = open(`/dashboard/print/customers/${id}/statement?${new URLSearchParams(days)}`);
    const paper = await screen.findByRole('region', { name: /^Statement of account/ });
    for (const text of ['Asha Patil', '4,175.50', '₹2,675.50']) expect(paper.textContent).toMatch(text);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Language/ }));
    fireEvent.click(screen.getByRole('option', { name: 'Hindi' }));
    expect((await screen.findByRole('region', { name: /^खाते का हिसाब/ })).textContent).toMatch('₹2,675.50');
    // another language is no other question
    const asked = seen.map(({ url }) => url).filter((url) => url.includes('/statement'));
    expect(asked).toEqual([expect.stringContaining('from=2026-10-01&to=2026-11-28')]);
  });

  it('of a vendor says what the shop owes', async () => {
    open(`/dashboard/print/vendors/${id}/statement?${new URLSearchParams(days)}`);
    const paper = await screen.findByRole('region', { name: /^Statement of account/ });
    for (const text of ['Vendor', 'Gupta Traders', 'We owe']) expect(paper.textContent).toMatch(text);
  });
});

describe('the print page of a receipt', () => {
  it('draws what was paid and what is due after it', async () => {
    open(`/dashboard/print/payments/${payment.id}`);
    const paper = await screen.findByRole('region', { name: /^Receipt 3F2A9C1B/ });
    for (const text of ['₹1,500.00', 'SKS/2627/00041', '₹2,675.50']) expect(paper.textContent).toMatch(text);
  });
});
