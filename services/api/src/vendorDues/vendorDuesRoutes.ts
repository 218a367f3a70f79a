import { openingBalanceBody } from '@bahi/contracts';
import { command, OWNER, OWNER_AND_AUDITOR, query, type Route } from '../http/route.ts';
import { previewVendorPayment } from '../khata/previewPayment.ts';
import { getVendorStatement } from './getVendorStatement.ts';
import { recordVendorOpening } from './recordVendorOpening.ts';

/** What the shop owes its vendors; they are paid by `POST /payments`. A part of the table in `routes.ts`. */
export const vendorDuesRoutes: readonly Route[] = [
  query('GET /vendors/:id/statement', OWNER_AND_AUDITOR, getVendorStatement),
  query('GET /vendors/:id/payment-preview', OWNER, previewVendorPayment),
  command('POST /vendors/:id/opening-balance', OWNER, openingBalanceBody, recordVendorOpening),
];
