import type { GstRegistration, Seller, ShopProfileDetails } from '@bahi/contracts';

/** The shop as printed on a document; with its GST number once the registration applies. */
export function sellerOf(shop: ShopProfileDetails, phone: string | null, registration: GstRegistration): Seller {
  return {
    shopName: shop.shopName,
    address: shop.address,
    phone,
    stateCode: shop.stateCode,
    gstRegistration: registration,
    gstNumber: registration === 'none' ? null : shop.gstNumber,
    upiId: shop.upiId,
    upiPayeeName: shop.upiPayeeName,
    billFooter: shop.billFooter,
    logo: shop.logo,
  };
}
