import { EditScreen } from '../form/record/EditScreen.tsx';
import { CategoryInputs, changedCategory, checkChangedCategory } from './CategoryInputs.tsx';

/** `/dashboard/categories/{id}` */
export function CategoryEdit() {
  return (
    <EditScreen resource="categories" toBody={changedCategory} validate={checkChangedCategory}>
      <CategoryInputs />
    </EditScreen>
  );
}
