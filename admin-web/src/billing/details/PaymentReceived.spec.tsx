import type { BillView } from '@bahi/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { setConnected } from '../../testing/network.ts';
import { clearCounter, completedBill, press } from '../../testing/renderBill.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { PaymentReceived } from './PaymentReceived.tsx';

const bill: BillView = { ...completedBill, paymentMethod: 'UPI', paymentStatus: 'open' };

beforeAll(async () => setLanguage('en'));

describe('a UPI payment', () => {
  it('says when it was received, and who saw it', () => {
    clearCounter();
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    const received = { at: '2026-01-05T10:00:00.000Z', by: 'a1', byName: 'Ravi Patil' };
    renderPage(<PaymentReceived bill={{ ...bill, paymentStatus: 'received', paymentReceived: received }} />);
    expect(screen.getByText(/^Received on .*3:30\spm · Ravi Patil$/)).toBeDefined();
  });

  it('asks before the user leaves with an unsaved reference', async () => {
    clearCounter();
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    const { path } = renderPage(
      <>
        <PaymentReceived bill={bill} />
        <Link to="/">Home</Link>
      </>,
    );
    fireEvent.change(await screen.findByLabelText('UPI reference (optional)'), { target: { value: '4123' } });
    fireEvent.click(screen.getByText('Home'));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    press('Keep editing');
    expect([path(), screen.getByLabelText<HTMLInputElement>('UPI reference (optional)').value]).toEqual([
      '/dashboard',
      '4123',
    ]);
    fireEvent.change(screen.getByLabelText('UPI reference (optional)'), { target: { value: ' ' } });
    fireEvent.click(screen.getByText('Home'));
    await screen.findByText('home');
  });

  it('keeps a pasted reference whole, and refuses one that is too long', async () => {
    clearCounter();
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`POST /billing/${bill.id}/payment-received`]: () => json({ ...bill, paymentStatus: 'received' }),
    });
    renderPage(<PaymentReceived bill={bill} />);
    const field = await screen.findByLabelText('UPI reference (optional)');
    fireEvent.change(field, { target: { value: '4'.repeat(65) } });
    press('Received');
    expect(field).toHaveAccessibleDescription('Too long by 1: at most 64 characters');
    expect(field).toHaveFocus();
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    // marks around it do not count
    fireEvent.change(field, { target: { value: `\u202a${'4'.repeat(64)}\u202c` } });
    press('Received');
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('reports that it waits for the network, and is recorded even if the user moves on', async () => {
    clearCounter();
    const received = { ...bill, paymentReceived: { at: '2026-01-05T10:00:00.000Z' } };
    stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`POST /billing/${bill.id}/payment-received`]: () => json(received),
    });
    const { unmount } = renderPage(<PaymentReceived bill={bill} />);
    await screen.findByRole('button', { name: 'Received' });
    setConnected(false);
    press('Received');
    await screen.findByText('No connection: this is done as soon as it is back.');
    unmount();
    setConnected(true);
    await waitFor(() => expect(toasts.stacked.get().map(({ text }) => text)).toEqual(['Payment noted']));
  });

  it("starts with the bill's reference, and links other bills with the same one", async () => {
    clearCounter();
    const other = { ...bill, id: '9'.repeat(32), invoiceNumber: 'INV/7', lineCount: 1, customerName: null };
    const seen = stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      'GET /sales': () => json([other]),
    });
    const warnings: BillView['warnings'] = [
      { field: 'upiReference', code: 'reference_used', params: { billIds: [other.id] } },
      { field: 'reference', code: 'reference_used', params: { billIds: [other.id] } },
    ];
    renderPage(<PaymentReceived bill={{ ...bill, upiReference: '4123', warnings }} />);
    expect(await screen.findByLabelText('UPI reference (optional)')).toHaveValue('4123');
    const link = await screen.findByRole('link', { name: 'INV/7' });
    expect(link).toHaveAttribute('href', `/dashboard/sales/${other.id}`);
    expect(seen.filter(({ url }) => url.includes('/sales'))).toHaveLength(1);
  });

  it.each<[string, Partial<BillView>, string]>([
    [
      'UPI',
      { payments: [{ id: 'p1', at: '2026-01-05T10:00:00.000Z', method: 'UPI', amountPaise: 25_000, by: 'a1' }] },
      'UPI',
    ],
    ['cash', { paymentMethod: 'CASH' }, 'Cash'],
    ['card', { paymentMethod: 'CARD' }, 'Card'],
  ])('of a cancelled bill is to be paid back: %s', (_, changes, method) => {
    clearCounter();
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    const cancelled = { status: 'cancelled', grandTotalPaise: 25_000, paidPaise: 25_000 } as const;
    renderPage(<PaymentReceived bill={{ ...bill, ...cancelled, paymentStatus: undefined, ...changes }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      `The bill is cancelled: ₹250.00 (${method}) is to be paid back to the customer.`,
    );
  });

  it.each<[string, Partial<BillView>]>([
    ['paid by cash', { paymentMethod: 'CASH', paymentStatus: undefined }],
    ['cancelled before it was paid', { status: 'cancelled', paymentStatus: undefined }],
  ])('is not shown on a bill %s', (_, changes) => {
    clearCounter();
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    const { container } = renderPage(<PaymentReceived bill={{ ...bill, ...changes }} />);
    expect(container).not.toHaveTextContent('Payment');
  });
});
