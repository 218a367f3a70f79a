import type { Seller, ShopProfileDetails } from '@bahi/contracts';
import { gstNumberOn, registrationOn } from '../../arithmetic/index.ts';

/** The shop as printed on a document of a day, with the registration and the GST number of that day. */
export function sellerOf(shop: ShopProfileDetails, phone: string | null, day: string): Seller {
  return {
    shopName: shop.shopName,
    address: shop.address,
    phone,
    stateCode: shop.stateCode,
    gstRegistration: registrationOn(shop, day),
    gstNumber: gstNumberOn(shop, day),
    upiId: shop.upiId,
    upiPayeeName: shop.upiPayeeName,
    billFooter: shop.billFooter,
    logo: shop.logo,
  };
}
