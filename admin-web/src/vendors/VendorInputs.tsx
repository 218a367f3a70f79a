import { addVendorBody, changeVendorBody, type AddVendorBody, type ChangeVendorBody } from '@bahi/contracts';
import { stateOfGstin } from '@bahi/domain/arithmetic';
import { FormDataConsumer } from 'react-admin';
import { validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { formBody, type FormFields } from '../form/formFields.ts';
import { useTranslate } from '../i18n/language.ts';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';
import { BooleanInput, TextInput } from '../inputs/FieldInput.tsx';
import { stateNameKey } from '../labels/states.ts';

/** The inputs of a vendor; only the name is required. */
export function VendorInputs() {
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <TextInput source="phone" type="tel" helperText={false} />
      <TextInput source="email" type="email" helperText={false} />
      <GstNumber />
      <BooleanInput source="composition" helperText="vendors.compositionHint" className="wide" />
    </FormCard>
  );
}

/** The GST number, with the state that it names. */
function GstNumber() {
  const translate = useTranslate();
  return (
    <FormDataConsumer<{ gstNumber?: string | null }>>
      {({ formData: { gstNumber } }) => {
        const state = typeof gstNumber === 'string' ? stateOfGstin(gstNumber.replace(/\s/g, '')) : null;
        return (
          <TextInput
            source="gstNumber"
            helperText={state === null ? false : translate(stateNameKey(state))}
            slotProps={{ htmlInput: { autoCapitalize: 'characters' } }}
          />
        );
      }}
    </FormDataConsumer>
  );
}

export const vendorFields = {
  name: 'both',
  email: 'both',
  phone: 'both',
  gstNumber: 'both',
  composition: 'both',
  revision: 'edit',
  // imports have no screen
  importId: 'none',
  occurredAt: 'none',
} as const satisfies FormFields<AddVendorBody, ChangeVendorBody>;

export const newVendor = formBody(vendorFields, 'create');
export const checkNewVendor = validator(addVendorBody, newVendor);
export const changedVendor = formBody(vendorFields, 'edit');
export const checkChangedVendor = validator(changeVendorBody, changedVendor);
