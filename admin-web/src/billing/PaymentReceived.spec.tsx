import type { BillView } from '@bahi/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { setLanguage } from '../providers/language.ts';
import { toasts } from '../providers/toasts.ts';
import { setOnline } from '../testing/network.ts';
import { clearCounter, completedBill, press } from '../testing/renderBill.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { PaymentReceived } from './PaymentReceived.tsx';

const bill: BillView = { ...completedBill, paymentMethod: 'UPI' };

beforeAll(async () => setLanguage('en'));

describe('a UPI payment', () => {
  it('whose reference is typed and not noted is not left behind unasked', async () => {
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

  it('noted without a network says that it waits, and is noted also for who went on', async () => {
    clearCounter();
    let isReached = false;
    stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`POST /billing/${bill.id}/payment-received`]: () => {
        if (!isReached) throw new TypeError('Failed to fetch');
        return json({ ...bill, paymentReceived: { at: '2026-01-05T10:00:00.000Z' } });
      },
    });
    const { unmount } = renderPage(<PaymentReceived bill={bill} />);
    await screen.findByRole('button', { name: 'Note as received' });
    setOnline(false);
    press('Note as received');
    await screen.findByText('No connection: this is done as soon as it is back.');
    unmount();
    isReached = true;
    setOnline(true);
    await waitFor(() => expect(toasts.stacked.get().map(({ text }) => text)).toEqual(['Payment noted']));
  });
});
