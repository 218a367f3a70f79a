import type { BillView } from '@bahi/contracts';

/** Whether a bill can still be changed. Apart from the draft, which the first screen does not need. */
export const isOpen = ({ status }: Pick<BillView, 'status'>): boolean =>
  status === 'created' || status === 'in_billing';
