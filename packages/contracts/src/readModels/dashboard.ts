import type { Id, PaymentMethod, Position } from '../primitives.ts';
import type { DashboardRange } from '../live.ts';
import type { StockLabel } from './rows.ts';

/** Total stock: countable units summed; weights in grams and volumes in millilitres apart, all in thousandths. */
export interface TotalStock {
  countMilli: number;
  gramMilli: number;
  mlMilli: number;
}

/** The eight tiles; staff get the first three and total stock. */
export interface DashboardTiles {
  totalProducts: number;
  lowStock: number;
  outOfStock: number;
  totalStock: TotalStock;
  totalBilling?: number;
  totalRevenuePaise?: number;
  stockValuePaise?: number;
  inventoryValuePaise?: number;
}

export interface TopProduct {
  productId: Id;
  sku: string | null;
  name: string;
  quantityMilli: number;
  revenuePaise: number;
}

export interface LowStockItem {
  productId: Id;
  name: string;
  localName: string | null;
  currentStockMilli: number;
  minStockMilli: number | null;
  stockLabel: StockLabel;
}

export interface RecentBill {
  id: Id;
  invoiceNumber: string;
  customerName: string | null;
  grandTotalPaise: number;
  billedAt: string;
}

export interface DashboardView {
  range: DashboardRange;
  from: string;
  to: string;
  position: Position;
  tiles: DashboardTiles;
  series: { day: string; bills: number; revenuePaise: number }[];
  payments: { method: PaymentMethod; bills: number; amountPaise: number }[];
  topProducts: TopProduct[];
  lowStock: LowStockItem[];
  recentBills: RecentBill[];
}
