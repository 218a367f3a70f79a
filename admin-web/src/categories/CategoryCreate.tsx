import { useFirstProduct } from '../dashboard/firstRun.ts';
import { CreateScreen } from '../form/record/CreateScreen.tsx';
import { CategoryInputs, checkNewCategory, newCategory } from './CategoryInputs.tsx';

/** `/dashboard/categories/create` */
export function CategoryCreate() {
  const findNext = useFirstProduct();
  return (
    <CreateScreen
      resource="categories"
      defaults={{}}
      toBody={newCategory}
      validate={checkNewCategory}
      another
      findNext={findNext}
    >
      <CategoryInputs />
    </CreateScreen>
  );
}
