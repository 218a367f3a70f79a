import { useNavigate } from 'react-router';
import { printPath, type PrintVisit } from './printPath.ts';

interface PrintOptions {
  copy?: boolean;
  /** Shows the paper without opening the dialog. */
  withoutDialog?: boolean;
}

/** Navigates to the print page, which opens the browser's dialog. In the same window, because pop-ups are blocked. */
export function usePrintBill(billId: string): (options?: PrintOptions) => void {
  const navigate = useNavigate();
  return ({ copy = false, withoutDialog = false } = {}) => {
    const visit: PrintVisit = { isOpened: true, canReturn: true };
    void navigate(printPath(billId, { copy }), withoutDialog ? { state: visit } : {});
  };
}
