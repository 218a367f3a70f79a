import { addVendorBody, changeVendorBody } from '@bahi/contracts';
import { TextInput } from 'react-admin';
import { bodyOf, validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';

/** The fields of a vendor; only the name is needed. */
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

const FIELDS = ['name', 'email', 'phone', 'gstNumber'];
export const newVendor = bodyOf(FIELDS);
export const checkNewVendor = validator(addVendorBody, newVendor);
export const changedVendor = bodyOf([...FIELDS, 'revision']);
export const checkChangedVendor = validator(changeVendorBody, changedVendor);
