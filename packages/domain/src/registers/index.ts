import type { ReportName } from '@bahi/contracts';
import { payments } from './paymentsRegister.ts';
import { profitByDay, profitByProduct } from './profitRegisters.ts';
import { purchases } from './purchaseRegister.ts';
import type { Register } from './register.ts';
import { composition, creditNotes, documents, salesByHsn, salesByRate } from './salesRegisters.ts';
import { stockAccount } from './stockRegisters.ts';

/** Every register: which entries it reads, and how its rows add them up. */
export const registers: Readonly<Record<ReportName, Register>> = {
  'sales-by-rate': salesByRate,
  'sales-by-hsn': salesByHsn,
  documents,
  'credit-notes': creditNotes,
  purchases,
  'stock-account': stockAccount,
  'profit-by-product': profitByProduct,
  'profit-by-day': profitByDay,
  payments,
  composition,
};

export { named, partOf, RegisterSum, stateAt, type Register, type RegisterRow } from './register.ts';
export { openingStock } from './stockRegisters.ts';
