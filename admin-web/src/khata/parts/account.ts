import type { VendorView } from '@bahi/contracts';
import type { Party } from '../../providers/calls/dues.ts';

/** A customer who owes, or a vendor who is owed, with what is open and what is free. */
export interface Account
  extends Party, Pick<VendorView, 'name' | 'phone' | 'duePaise' | 'oldestDueAt' | 'open' | 'free'> {}

/** A dialog about the money of a customer or a vendor. */
export interface AccountDialogProps {
  account: Account;
  onClose: () => void;
}
