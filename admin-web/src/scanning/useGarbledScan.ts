import { useState, type KeyboardEvent } from 'react';
import { codesOf, isScannable, ScanReader, withoutAim } from './scanReader.ts';

/**
 * For a field that reads scans as typed text: the key handler reports the code of a scan that the keyboard's layout has garbled, with
 * its Enter or Tab taken away. All other keys pass.
 */
export function useGarbledScan(onCode: (code: string) => void): (event: KeyboardEvent) => void {
  const [reader] = useState(() => new ScanReader());
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const run = reader.read(event.nativeEvent, event.timeStamp);
    if (run === undefined || run.fast !== run.whole) return;
    const code = withoutAim(codesOf(run.whole, run.byPlace.whole)[0] ?? '');
    if (!isScannable(code) || code === withoutAim(run.whole)) return;
    event.preventDefault();
    event.stopPropagation();
    onCode(code);
  };
}
