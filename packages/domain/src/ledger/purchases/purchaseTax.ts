import { mulDivHalfUp, type InputTax, type PurchaseDetails, type ShopProfileDetails } from '@bahi/contracts';
import { isGstin, registrationOn, shopDay, splitTax, stateOfGstin } from '../../arithmetic/index.ts';
import type { PurchaseLine, PurchaseVendor, TaxParts } from '../commands.ts';

/** What decides the taxes of a purchase line, and whether they are a cost. */
export interface TaxTerms {
  inputTax: InputTax;
  /** Whether the goods came from another state: then they bear IGST. */
  isInterState: boolean;
}

interface TaxedPurchase {
  vendor: Pick<PurchaseVendor, 'vendorGstNumber' | 'vendorComposition'>;
  shop: ShopProfileDetails;
  now: string;
  claimsCredit: boolean;
}

/**
 * The terms of a purchase (R35): a shop that is regular on the day of recording credits the tax of a vendor with a GST number who is
 * not under composition, unless it chooses not to. A corrected purchase keeps the registration of its record, and the kind of its tax
 * as long as it keeps the vendor.
 * @param corrects the record that this one replaces
 */
export function taxTermsOf(
  { vendor, shop, now, claimsCredit }: TaxedPurchase,
  corrects: PurchaseDetails | null = null,
): TaxTerms {
  const isRegular = corrects === null ? registrationOn(shop, shopDay(now)) === 'regular' : corrects.inputTax !== 'none';
  const { vendorGstNumber: number } = vendor;
  const state = number === null ? null : stateOfGstin(number);
  const keepsTax = corrects !== null && corrects.taxPaise > 0 && corrects.vendorGstNumber === number;
  return {
    inputTax: isRegular ? ofVendor(vendor, claimsCredit) : 'none',
    isInterState: keepsTax
      ? corrects.igstPaise > 0
      : state !== null && shop.stateCode !== null && state !== shop.stateCode,
  };
}

function ofVendor({ vendorGstNumber, vendorComposition }: TaxedPurchase['vendor'], claimsCredit: boolean): InputTax {
  if (vendorComposition || vendorGstNumber === null || !isGstin(vendorGstNumber)) return 'not_creditable';
  return claimsCredit ? 'credited' : 'blocked';
}

type TaxedTotal = Pick<PurchaseLine, 'gstRateBps' | 'priceIncludesTax'> & { lineTotalPaise: number };

/**
 * The taxes of a line total at its rate. For a regular shop each half is rounded alone, as on the supplier's bill (R21, R22). For
 * others, who need only the cost, the whole tax is rounded once.
 */
export function taxesAtRate(line: TaxedTotal, { inputTax, isInterState }: TaxTerms): TaxParts {
  const { lineTotalPaise, gstRateBps, priceIncludesTax } = line;
  if (inputTax === 'none')
    return partsOf(
      mulDivHalfUp(lineTotalPaise, gstRateBps, priceIncludesTax ? 10_000 + gstRateBps : 10_000),
      isInterState,
    );
  const scheme = isInterState ? 'inter_state' : 'intra_state';
  const { taxableValuePaise: _, ...parts } = splitTax(lineTotalPaise, gstRateBps, priceIncludesTax, scheme);
  return parts;
}

/** One tax as its parts; an odd paisa is CGST. */
export function partsOf(taxPaise: number, isInterState: boolean): TaxParts {
  if (isInterState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise };
  const sgstPaise = Math.floor(taxPaise / 2);
  return { cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0 };
}

/** Whether a record has the taxes that its rate gives: then they follow a corrected rate or amount. */
export function hasTaxAtRate(recorded: PurchaseDetails): boolean {
  const { inputTax, cgstPaise, sgstPaise, igstPaise } = recorded;
  const isInterState = igstPaise > 0;
  const parts = taxesAtRate(recorded, { inputTax, isInterState });
  return parts.cgstPaise === cgstPaise && parts.sgstPaise === sgstPaise && parts.igstPaise === igstPaise;
}
