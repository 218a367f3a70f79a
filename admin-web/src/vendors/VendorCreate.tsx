import { CreateScreen } from '../form/record/CreateScreen.tsx';
import { checkNewVendor, newVendor, VendorInputs } from './VendorInputs.tsx';

// what the form begins with is not a change of it
const DEFAULTS = { composition: false };

/** `/dashboard/vendors/create` */
export function VendorCreate() {
  return (
    <CreateScreen resource="vendors" defaults={DEFAULTS} toBody={newVendor} validate={checkNewVendor} another>
      <VendorInputs />
    </CreateScreen>
  );
}
