import { CreateScreen } from '../shared/CreateScreen.tsx';
import { useFirstProduct } from '../shared/firstRun.ts';
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
