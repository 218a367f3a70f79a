import type { ProfileBody } from '@bahi/contracts';

/**
 * The dialog that each field of the body is changed in, in the order they are shown. A field that is added to the body does not
 * compile until it is named here.
 */
const DIALOGS = {
  shopName: 'shop',
  ownerName: 'shop',
  phone: 'shop',
  address: 'shop',
  stateCode: 'shop',
  gstNumber: 'additional',
  upiId: 'additional',
  upiPayeeName: 'additional',
  billingInitial: 'additional',
  roundOff: 'additional',
  oversellPolicy: 'additional',
  printSize: 'additional',
  printLanguage: 'additional',
  autoPrint: 'additional',
  scaleCodes: 'scales',
  // the profile refuses GST registration so far
  gstRegistration: 'none',
  gstEffectiveFrom: 'none',
  revision: 'none',
} as const satisfies Record<keyof ProfileBody, 'shop' | 'additional' | 'scales' | 'none'>;

/** A field that is changed in one of these dialogs. */
type FieldOf<Dialog> = {
  [Field in keyof typeof DIALOGS]: (typeof DIALOGS)[Field] extends Dialog ? Field : never;
}[keyof typeof DIALOGS];
export type ShopField = FieldOf<'shop'>;
export type AdditionalField = FieldOf<'additional'>;
/** A field of either dialog. */
export type EditableField = ShopField | AdditionalField;

const isField =
  <Dialog extends 'shop' | 'additional'>(dialog: Dialog) =>
  (name: string): name is FieldOf<Dialog> =>
    DIALOGS[name as keyof typeof DIALOGS] === dialog;
export const SHOP_FIELDS: readonly ShopField[] = Object.keys(DIALOGS).filter(isField('shop'));
export const ADDITIONAL_FIELDS: readonly AdditionalField[] = Object.keys(DIALOGS).filter(isField('additional'));
