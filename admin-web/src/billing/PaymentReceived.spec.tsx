import type { BillView } from '@bahi/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { configure, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { setLanguage } from '../providers/language.ts';
import { clearCounter, completedBill, press } from '../testing/renderBill.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { PaymentReceived } from './PaymentReceived.tsx';

// machines are shared: what is waited for comes, and this only ends a wait for what does not
configure({ asyncUtilTimeout: 15_000 });

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
});
