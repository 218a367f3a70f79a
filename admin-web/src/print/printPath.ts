/** Where a bill is printed; in the size and language of the profile unless the page's own choices say otherwise. */
export const printPath = (billId: string, options: { copy?: boolean } = {}): string =>
  `/dashboard/print/${billId}${options.copy === true ? '?copy=1' : ''}`;

/** State of a bill's details page that leads on to the print page. */
export const PRINT_AT_ONCE = 'printAtOnce';

/** What the print page keeps in its entry of the history, so that reload, Back and Forward open no dialog. */
export interface PrintVisit {
  /** The dialog was opened, or is not to open by itself. */
  isOpened: true;
  /** Whether the entry before this one is a screen of the product. */
  canReturn: boolean;
}
