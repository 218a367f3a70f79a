import { useNavigate } from 'react-router';
import { CreateScreen } from '../shared/CreateScreen.tsx';
import { useFirstCategoryPath } from '../shared/firstRun.ts';
import { CategoryInputs, checkNewCategory, newCategory } from './CategoryInputs.tsx';

/** `/dashboard/categories/create` */
export function CategoryCreate() {
  const navigate = useNavigate();
  const firstProduct = useFirstCategoryPath();
  return (
    <CreateScreen
      resource="categories"
      defaults={{}}
      toBody={newCategory}
      validate={checkNewCategory}
      another
      onSaved={firstProduct && ((id) => void navigate(firstProduct(id)))}
    >
      <CategoryInputs />
    </CreateScreen>
  );
}
