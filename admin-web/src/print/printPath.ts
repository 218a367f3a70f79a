/** Path of a bill's print page; size and language are those of the profile unless given. */
export const printPath = (billId: string, options: { copy?: boolean } = {}): string =>
  `/dashboard/print/${billId}${options.copy === true ? '?copy=1' : ''}`;

/** History state of the print page, so that reload, Back and Forward do not open the dialog again. */
export interface PrintVisit {
  /** The dialog was opened, or must not open by itself. */
  isOpened: true;
  /** Whether the previous history entry is a screen of the product. */
  canReturn: boolean;
}
