import { EditScreen } from '../form/record/EditScreen.tsx';
import { changedCustomer, checkChangedCustomer, CustomerInputs } from './CustomerInputs.tsx';

/** `/dashboard/customers/{id}` */
export function CustomerEdit() {
  return (
    <EditScreen resource="customers" toBody={changedCustomer} validate={checkChangedCustomer}>
      <CustomerInputs />
    </EditScreen>
  );
}
