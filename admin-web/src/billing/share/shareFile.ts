/** Web Share is missing on plain http, in Firefox and on most desktops, although its type says otherwise. */
const sharing = (): Partial<Pick<Navigator, 'share' | 'canShare'>> => navigator;

/** Whether this browser can share a file of this kind. */
export function mayShare(file: File = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' })): boolean {
  const { share, canShare } = sharing();
  return share !== undefined && canShare?.call(navigator, { files: [file] }) === true;
}

export type ShareOutcome = 'shared' | 'cancelled' | 'failed';

/**
 * Opens the device's share menu with the file alone: with a text beside it, WhatsApp on an iPhone drops the file. Call it directly in
 * a click handler: browsers refuse it after an await.
 */
export async function shareFile(file: File): Promise<ShareOutcome> {
  if (!mayShare(file)) return 'failed';
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
