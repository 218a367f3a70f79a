import { CreateScreen } from '../form/record/CreateScreen.tsx';
import { checkNewVendor, newVendor, VendorInputs } from './VendorInputs.tsx';

/** `/dashboard/vendors/create` */
export function VendorCreate() {
  return (
    <CreateScreen resource="vendors" defaults={{}} toBody={newVendor} validate={checkNewVendor} another>
      <VendorInputs />
    </CreateScreen>
  );
}
