import type {
  AdjustmentReason,
  DatedRate,
  GstRegistration,
  Id,
  OversellPolicy,
  PaymentMethod,
  ProductKind,
  Role,
  RoundOff,
  Unit,
} from '../primitives.ts';

export type ArchivableStatus = 'active' | 'archived';
export type StockLabel = 'out_of_stock' | 'low_stock' | 'in_stock' | 'well_stocked';

export interface CategoryRow {
  id: Id;
  revision: number;
  name: string;
  description: string | null;
  productCount: number;
  status: ArchivableStatus;
  updatedAt: string;
}

export interface VendorRow {
  id: Id;
  revision: number;
  name: string;
  email: string | null;
  phone: string | null;
  gstNumber: string | null;
  purchaseCount: number;
  status: ArchivableStatus;
  updatedAt: string;
}

/** Cost and value fields are absent for staff. */
export interface ProductRow {
  id: Id;
  revision: number;
  name: string;
  localName: string | null;
  description: string | null;
  categoryId: Id;
  categoryName: string;
  kind: ProductKind;
  unit: Unit;
  sku: string | null;
  barcodes: string[];
  sellingPricePaise: number;
  purchasePricePaise?: number | null;
  minStockMilli: number | null;
  maxStockMilli: number | null;
  openingStockMilli: number;
  currentStockMilli: number;
  stockLabel: StockLabel;
  averageCostPaise?: number;
  stockValuePaise?: number;
  hsn: string | null;
  rates: DatedRate[];
  priceIncludesTax: boolean;
  status: ArchivableStatus;
  updatedAt: string;
}

export interface PurchaseRow {
  id: Id;
  revision: number;
  productId: Id;
  productName: string;
  vendorId: Id;
  vendorName: string;
  unit: Unit;
  purchaseDate: string;
  vendorBillNumber: string;
  openingStockMilli: number;
  quantityMilli: number;
  closingStockMilli: number;
  purchasePricePaise: number;
  lineTotalPaise: number;
  gstRateBps: number;
  taxPaise: number;
  priceIncludesTax: boolean;
  averageCostPaise: number;
  openingMoved: boolean;
  note: string | null;
  status: 'recorded' | 'corrected' | 'reversed';
  recordedAt: string;
}

export interface AdjustmentRow {
  id: Id;
  productId: Id;
  productName: string;
  unit: Unit;
  quantityMilli: number;
  reason: AdjustmentReason;
  note: string | null;
  at: string;
  stockAfterMilli: number;
  /** Absent for staff. */
  valueDeltaPaise?: number;
  by: Id | null;
}

export type HistoryKind =
  | 'opening'
  | 'purchase'
  | 'purchase_reversal'
  | 'sale'
  | 'cancellation'
  | 'credit_note'
  | 'adjustment'
  | 'cost_correction';

export interface StockHistoryRow {
  id: string;
  /** Revision of the ledger. */
  revision: number;
  at: string;
  occurredAt: string | null;
  kind: HistoryKind;
  quantityMilli: number;
  stockAfterMilli: number;
  valueDeltaPaise: number;
  valueAfterPaise: number;
  averageCostPaise: number;
  /** What it was: a bill with its number, a purchase with its supplier's, an adjustment with its reason. */
  reference: { id: Id; number?: string; reason?: AdjustmentReason };
  by: Id | null;
}

/** Anyone of the shop, joined with private data. */
export interface MemberRow {
  id: Id;
  email: string;
  name?: string;
  role: Role;
  status: 'invited' | 'active';
  revision: number;
}

export interface FeedbackRow {
  id: Id;
  message: string;
  hasImage: boolean;
  status: 'new' | 'answered';
  at: string;
  revision: number;
}

export interface Profile {
  shopId: Id;
  accountId: Id;
  shopName: string;
  ownerName: string;
  email: string;
  phone: string;
  phoneVerified: boolean;
  address: string;
  stateCode: string | null;
  gstRegistration: GstRegistration;
  gstNumber: string | null;
  gstEffectiveFrom: string | null;
  upiId: string | null;
  upiPayeeName: string | null;
  billingInitial: string;
  roundOff: RoundOff;
  printSize: 'a4' | '80mm' | '58mm';
  printLanguage: 'en' | 'hi' | 'both';
  oversellPolicy: OversellPolicy;
  role: Role;
  revision: number;
}

export interface ImportView {
  id: Id;
  label: string;
  status: 'open' | 'finished';
  revision: number;
}

export type { PaymentMethod };
