import { addVendorBody, changeVendorBody, type AddVendorBody, type ChangeVendorBody } from '@bahi/contracts';
import { TextInput } from 'react-admin';
import { validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { formBody, type FormFields } from '../form/formFields.ts';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';

/** The inputs of a vendor; only the name is required. */
export function VendorInputs() {
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <TextInput source="phone" type="tel" helperText={false} />
      <TextInput source="email" type="email" helperText={false} />
      <TextInput source="gstNumber" helperText={false} slotProps={{ htmlInput: { autoCapitalize: 'characters' } }} />
    </FormCard>
  );
}

export const vendorFields = {
  name: 'both',
  email: 'both',
  phone: 'both',
  gstNumber: 'both',
  revision: 'edit',
  // imports have no screen
  importId: 'none',
  occurredAt: 'none',
} as const satisfies FormFields<AddVendorBody, ChangeVendorBody>;

export const newVendor = formBody(vendorFields, 'create');
export const checkNewVendor = validator(addVendorBody, newVendor);
export const changedVendor = formBody(vendorFields, 'edit');
export const checkChangedVendor = validator(changeVendorBody, changedVendor);
