import type { CustomerKhata } from '@bahi/contracts';

/** A dialog about one customer. */
export interface CustomerDialogProps {
  customer: CustomerKhata;
  onClose: () => void;
}
