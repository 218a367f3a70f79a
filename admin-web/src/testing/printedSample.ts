import type { BillView } from '@bahi/contracts';
import { completedBill } from './renderBill.ts';

/** A bill of a named customer, not yet paid by UPI, as the server returns it with its issuer. */
export const billToPrint: BillView = {
  ...completedBill,
  seller: {
    shopName: 'Sharma Kirana Store',
    address: '12 MG Road, Pune',
    phone: '+91 98765 43210',
    stateCode: '27',
    gstRegistration: 'none',
    gstNumber: null,
    upiId: 'sharma@okbank',
    upiPayeeName: null,
    billFooter: null,
    logo: null,
  },
  documentKind: 'bill',
  billedAt: '2026-01-06T05:00:00.000Z',
  paymentMethod: 'UPI',
  paymentStatus: 'open',
  subtotalPaise: 28_000,
  grandTotalPaise: 28_000,
};
