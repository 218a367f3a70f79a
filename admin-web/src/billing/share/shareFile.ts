/** Web Share is missing on plain http, in Firefox and on most desktops, whatever the types say. */
const sharing = (): Partial<Pick<Navigator, 'share' | 'canShare'>> => navigator;

/** Whether this browser shares such files; asked with the file itself, or with one like it before there is one. */
export function mayShare(file: File = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' })): boolean {
  const { share, canShare } = sharing();
  return share !== undefined && canShare?.call(navigator, { files: [file] }) === true;
}

export type ShareOutcome = 'shared' | 'cancelled' | 'failed';

/**
 * Opens the device's own menu of programs with the file alone: beside a text WhatsApp on an iPhone drops the file. To be called in the
 * handler of a press, before anything is waited for: browsers refuse it a moment later.
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
