import { CreateScreen } from '../form/record/CreateScreen.tsx';
import { checkNewCustomer, CustomerInputs, newCustomer } from './CustomerInputs.tsx';

/** `/dashboard/customers/create` */
export function CustomerCreate() {
  return (
    <CreateScreen resource="customers" defaults={{}} toBody={newCustomer} validate={checkNewCustomer} another>
      <CustomerInputs />
    </CreateScreen>
  );
}
