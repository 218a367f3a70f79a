import { useNavigate } from 'react-router';
import { printPath, type PrintVisit } from './printPath.ts';

interface PrintOptions {
  copy?: boolean;
  /** Shows the paper, and leaves the dialog to a press there. */
  withoutDialog?: boolean;
}

/** Leads to the print page, which opens the browser's dialog. It is the same window: no browser blocks that. */
export function usePrintBill(billId: string): (options?: PrintOptions) => void {
  const navigate = useNavigate();
  return ({ copy = false, withoutDialog = false } = {}) => {
    const visit: PrintVisit = { isOpened: true, canReturn: true };
    void navigate(printPath(billId, { copy }), withoutDialog ? { state: visit } : {});
  };
}
