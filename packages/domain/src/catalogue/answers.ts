/** Something worth a second look that refuses nothing. */
export interface CatalogueWarning {
  field: string;
  code:
    'name_repeated' | 'sku_case_variant' | 'gst_number_check' | 'barcode_check' | 'spreadsheet_number' | 'stock_left';
  /** What is still on the shelf of a product that is archived. */
  params?: { quantityMilli: number; valuePaise: number };
}

/** What an answer shows beyond the event, kept with it so that a repeat gives the same body. */
export interface CategoryAnswer {
  productCount: number;
}
export interface VendorAnswer {
  purchaseCount: number;
  warnings: CatalogueWarning[];
}
/** Stock as it stood when the command was decided: thousandths, paise. */
export interface ProductFigures {
  currentStockMilli: number;
  stockValuePaise: number;
  averageCostPaise: number;
}
export interface ProductAnswer extends ProductFigures {
  openingStockMilli: number;
  warnings: CatalogueWarning[];
}
