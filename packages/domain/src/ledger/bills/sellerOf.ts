import type { GstRegistration, Seller, ShopProfileDetails } from '@bahi/contracts';

/** The shop as a document states it; its GST number shows once the registration holds. */
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
  };
}
