import { addCustomerBody, changeCustomerBody, type AddCustomerBody, type ChangeCustomerBody } from '@bahi/contracts';
import { validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { formBody, type FormFields } from '../form/formFields.ts';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';
import { SelectInput, TextInput } from '../inputs/FieldInput.tsx';
import { STATE_CODES, stateNameKey } from '../labels/states.ts';

const stateChoices = STATE_CODES.map((code) => ({ id: code, name: stateNameKey(code) }));

/** The inputs of a customer; only the name is required. */
export function CustomerInputs() {
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <TextInput source="phone" type="tel" helperText={false} />
      <TextInput source="gstNumber" helperText={false} slotProps={{ htmlInput: { autoCapitalize: 'characters' } }} />
      <TextInput source="address" multiline helperText={false} className="wide" />
      <SelectInput source="stateCode" choices={stateChoices} helperText={false} />
      <TextInput source="note" multiline helperText={false} className="wide" />
    </FormCard>
  );
}

export const customerFields = {
  name: 'both',
  phone: 'both',
  gstNumber: 'both',
  stateCode: 'both',
  address: 'both',
  note: 'both',
  revision: 'edit',
} as const satisfies FormFields<AddCustomerBody, ChangeCustomerBody>;

export const newCustomer = formBody(customerFields, 'create');
export const checkNewCustomer = validator(addCustomerBody, newCustomer);
export const changedCustomer = formBody(customerFields, 'edit');
export const checkChangedCustomer = validator(changeCustomerBody, changedCustomer);
