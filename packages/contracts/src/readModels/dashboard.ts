import { z } from 'zod';
import { dashboardRange, id, paymentMethod, integer, unit } from '../primitives.ts';
import { stockLabel } from './rows.ts';

/** Total stock in thousandths: countable units together, weights in grams, volumes in millilitres. */
export const totalStock = z.object({ countMilli: integer, gramMilli: integer, mlMilli: integer });
export type TotalStock = z.infer<typeof totalStock>;

/** The eight tiles; staff get the first four. */
const dashboardTiles = z.object({
  totalProducts: z.int(),
  lowStock: z.int(),
  outOfStock: z.int(),
  totalStock,
  totalBilling: z.int().optional(),
  totalRevenuePaise: integer.optional(),
  stockValuePaise: integer.optional(),
  inventoryValuePaise: integer.optional(),
});
export type DashboardTiles = z.infer<typeof dashboardTiles>;

const topProduct = z.object({
  productId: id,
  sku: z.string().nullable(),
  name: z.string(),
  localName: z.string().nullable(),
  unit,
  quantityMilli: integer,
  revenuePaise: integer,
});
export type TopProduct = z.infer<typeof topProduct>;

export const lowStockItem = z.object({
  productId: id,
  name: z.string(),
  localName: z.string().nullable(),
  unit,
  currentStockMilli: integer,
  minStockMilli: integer.nullable(),
  stockLabel,
});
export type LowStockItem = z.infer<typeof lowStockItem>;

const recentBill = z.object({
  id,
  invoiceNumber: z.string(),
  customerName: z.string().nullable(),
  grandTotalPaise: integer,
  billedAt: z.string(),
  /** It was imported from earlier books. */
  imported: z.literal(true).optional(),
});
export type RecentBill = z.infer<typeof recentBill>;

export const dashboardView = z.object({
  range: dashboardRange,
  from: z.string(),
  to: z.string(),
  position: z.string(),
  tiles: dashboardTiles,
  series: z.array(z.object({ day: z.string(), bills: z.int(), revenuePaise: integer })),
  payments: z.array(z.object({ method: paymentMethod, bills: z.int(), amountPaise: integer })),
  topProducts: z.array(topProduct),
  lowStock: z.array(lowStockItem),
  recentBills: z.array(recentBill),
  /** For staff: the number of bills they made today themselves; `recentBills` has the newest of them. */
  ownBillCount: z.int().optional(),
});
export type DashboardView = z.infer<typeof dashboardView>;
