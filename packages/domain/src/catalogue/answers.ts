/** A hint to check something; it refuses nothing. */
export interface CatalogueWarning {
  field: string;
  code:
    'name_repeated' | 'sku_case_variant' | 'gst_number_check' | 'barcode_check' | 'spreadsheet_number' | 'stock_left';
  /** The stock of an archived product. */
  params?: { quantityMilli: number; valuePaise: number };
}

/** The part of an answer that the event does not contain, stored with it so that a repeat gives the same body. */
export interface CategoryAnswer {
  productCount: number;
}
export interface VendorAnswer {
  purchaseCount: number;
  warnings: CatalogueWarning[];
}
/** Stock when the command was decided, in thousandths and paise. */
export interface ProductFigures {
  currentStockMilli: number;
  stockValuePaise: number;
  averageCostPaise: number;
}
export interface ProductAnswer extends ProductFigures {
  openingStockMilli: number;
  warnings: CatalogueWarning[];
}
