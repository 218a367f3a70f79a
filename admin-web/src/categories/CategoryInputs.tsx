import { addCategoryBody, changeCategoryBody } from '@bahi/contracts';
import { TextInput } from 'react-admin';
import { bodyOf, validator } from '../form/bodyErrors.ts';
import { FormCard } from '../form/FormCard.tsx';
import { REQUIRED_SLOTS } from '../inputs/asRequired.ts';

/** The fields of a category. */
export function CategoryInputs() {
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <TextInput source="description" multiline helperText={false} className="wide" />
    </FormCard>
  );
}

export const newCategory = bodyOf(['name', 'description']);
export const checkNewCategory = validator(addCategoryBody, newCategory);
export const changedCategory = bodyOf(['name', 'description', 'revision']);
export const checkChangedCategory = validator(changeCategoryBody, changedCategory);
