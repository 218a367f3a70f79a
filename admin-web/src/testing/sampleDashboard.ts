import type { DashboardView } from '@bahi/contracts';
import { sampleTakings } from './sampleTakings.ts';

const PRODUCT = '1'.repeat(32);
const BILL = '2'.repeat(32);

/** The dashboard of an owner, of two days. */
export const sampleDashboard: DashboardView = {
  range: 'today',
  from: '2026-11-20',
  to: '2026-11-21',
  position: '1'.padStart(20, '0'),
  tiles: {
    totalProducts: 40,
    lowStock: 3,
    outOfStock: 2,
    totalBilling: 15,
    totalRevenuePaise: 1_234_567_89,
    totalStock: { countMilli: 1_454_000, gramMilli: 2_500_000, mlMilli: 750_000 },
    stockValuePaise: 100_050,
    inventoryValuePaise: 200_000,
    duesPaise: 45_000,
    owingCount: 2,
  },
  takings: sampleTakings,
  series: [
    { day: '2026-11-20', bills: 7, revenuePaise: 70_000 },
    { day: '2026-11-21', bills: 8, revenuePaise: 80_000 },
  ],
  payments: [{ method: 'UPI', bills: 15, amountPaise: 150_000, refundPaise: 4_000 }],
  money: {
    salesPaise: 150_000,
    moneyPaise: 120_000,
    creditGivenPaise: 30_000,
    creditCollectedPaise: 30_000,
    refundsPaise: 4_000,
  },
  topProducts: [
    {
      productId: PRODUCT,
      sku: null,
      name: 'Assam tea',
      localName: 'असम चाय',
      unit: 'packet',
      quantityMilli: 4_000,
      revenuePaise: 56_000,
    },
  ],
  lowStock: [
    {
      productId: PRODUCT,
      name: 'Saffron',
      localName: 'केसर',
      unit: 'gram',
      currentStockMilli: 500,
      minStockMilli: 2_000,
      stockLabel: 'low_stock',
    },
  ],
  recentBills: [
    {
      id: BILL,
      invoiceNumber: 'SKS/2627/00360',
      customerName: null,
      grandTotalPaise: 4_000,
      billedAt: '2026-11-21T15:04:00.000Z',
    },
  ],
};
