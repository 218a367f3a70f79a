/** Web Share is missing on plain http, in Firefox and on most desktops, although its type says otherwise. */
const sharing = (): Partial<Pick<Navigator, 'share' | 'canShare'>> => navigator;

/** Whether this browser can share a file of this kind. */
export function mayShare(file: File = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' })): boolean {
  const { share, canShare } = sharing();
  return share !== undefined && canShare?.call(navigator, { files: [file] }) === true;
}

/** Whether the last press still counts as one that may share. Older browsers do not say; they refuse instead. */
export const mayStillShare = (): boolean => (navigator as Partial<Navigator>).userActivation?.isActive ?? true;

/** `late`: the browser wants a new press. */
export type ShareOutcome = 'shared' | 'cancelled' | 'late' | 'failed';

/**
 * Opens the device's share menu with the file alone: with a text beside it, WhatsApp on an iPhone drops the file. Call it in a click
 * handler or soon after: browsers refuse it some seconds after the press.
 */
export async function shareFile(file: File): Promise<ShareOutcome> {
  if (!mayShare(file)) return 'failed';
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (!(error instanceof DOMException)) return 'failed';
    return error.name === 'AbortError' ? 'cancelled' : error.name === 'NotAllowedError' ? 'late' : 'failed';
  }
}
