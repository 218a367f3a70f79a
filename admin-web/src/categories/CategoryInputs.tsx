import { addCategoryBody, changeCategoryBody, type AddCategoryBody, type ChangeCategoryBody } from '@bahi/contracts';
import { validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { formBody, type FormFields } from '../form/formFields.ts';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';
import { TextInput } from '../inputs/FieldInput.tsx';

/** The inputs of a category. */
export function CategoryInputs() {
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <TextInput source="description" multiline helperText={false} className="wide" />
    </FormCard>
  );
}

export const categoryFields = {
  name: 'both',
  description: 'both',
  revision: 'edit',
  // imports have no screen
  importId: 'none',
  occurredAt: 'none',
} as const satisfies FormFields<AddCategoryBody, ChangeCategoryBody>;

export const newCategory = formBody(categoryFields, 'create');
export const checkNewCategory = validator(addCategoryBody, newCategory);
export const changedCategory = formBody(categoryFields, 'edit');
export const checkChangedCategory = validator(changeCategoryBody, changedCategory);
