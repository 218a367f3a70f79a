import { fieldInput, profileView, type FieldInput, type Profile, type ProfileBody } from '@bahi/contracts';

/** A dialog of texts, choices and yes-or-no fields. Its inputs and the section of the page follow from the schema. */
type PlainDialog = 'shop' | 'additional';
/** The dialog of one list or object. */
type OwnDialog = 'registration' | 'scales' | 'staffPrices' | 'counter';
/** Each has a section on the profile page. */
export type DialogName = PlainDialog | OwnDialog;

type DialogsOf<Value> = (Value extends string | boolean ? PlainDialog | 'registration' : OwnDialog) | 'none';

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
  billFooter: 'additional',
  autoPrint: 'additional',
  staffMayAddProducts: 'additional',
  staffMayCloseDay: 'additional',
  blindCount: 'additional',
  scaleCodes: 'scales',
  staffPrices: 'staffPrices',
  counterDefaults: 'counter',
  // tiles are ordered at the counter
  tileOrder: 'none',
  gstRegistration: 'registration',
  gstEffectiveFrom: 'registration',
  filing: 'registration',
  turnoverAboveFiveCrore: 'registration',
  // the days of annual returns are entered on the page of returns
  annualReturns: 'none',
  revision: 'none',
} as const satisfies { readonly [Field in keyof ProfileBody]-?: DialogsOf<NonNullable<ProfileBody[Field]>> };

/** A field that is changed in one of these dialogs. */
type FieldOf<Dialog> = {
  [Field in keyof typeof DIALOGS]: (typeof DIALOGS)[Field] extends Dialog ? Field : never;
}[keyof typeof DIALOGS];
export type ShopField = FieldOf<'shop'>;
/** A field of either dialog. */
export type PlainField = FieldOf<PlainDialog>;

const isField =
  <Dialog extends PlainDialog>(dialog: Dialog) =>
  (name: string): name is FieldOf<Dialog> =>
    DIALOGS[name as keyof typeof DIALOGS] === dialog;
export const SHOP_FIELDS: readonly ShopField[] = Object.keys(DIALOGS).filter(isField('shop'));
export const ADDITIONAL_FIELDS: readonly FieldOf<'additional'>[] = Object.keys(DIALOGS).filter(isField('additional'));

export const inputOf = (field: PlainField): FieldInput => fieldInput(profileView.shape[field]);

/** Yes or no, or one of some values. */
type ChoiceField = {
  [Field in PlainField]: string extends NonNullable<Profile[Field]> ? never : Field;
}[PlainField];
/** Key of the text of a choice. A choice without a text does not compile. */
export type ChoiceWord = { [Field in ChoiceField]: `profile.choices.${Field}.${Profile[Field]}` }[ChoiceField];

/** The fields of a profile as the text of their inputs. */
export function typedFields<F extends PlainField>(profile: Profile, fields: readonly F[]): Record<F, string> {
  return Object.fromEntries(fields.map((field) => [field, String(profile[field] ?? '')])) as Record<F, string>;
}

/** The body for the text of the inputs. */
export function writtenFields<F extends PlainField>(values: Readonly<Record<F, string>>): ProfileBody {
  const written = Object.entries<string>(values).map(([field, text]) => {
    const { isBoolean, isClearable } = inputOf(field as F);
    if (isBoolean) return [field, text === 'true'];
    return [field, isClearable && text.trim() === '' ? null : text];
  });
  return Object.fromEntries(written) as ProfileBody;
}
