import { EditScreen } from '../form/record/EditScreen.tsx';
import { changedVendor, checkChangedVendor, VendorInputs } from './VendorInputs.tsx';

/** `/dashboard/vendors/{id}` */
export function VendorEdit() {
  return (
    <EditScreen resource="vendors" toBody={changedVendor} validate={checkChangedVendor}>
      <VendorInputs />
    </EditScreen>
  );
}
