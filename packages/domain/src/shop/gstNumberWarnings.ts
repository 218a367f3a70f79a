import { isGstin } from '../catalogue/checkDigits.ts';

export type GstNumberWarning = 'gst_number_check' | 'gst_number_state';

/** Codes the first two digits may be: 01–38 without the merged 25 and 28, and 97 (R15). */
const STATE_CODE = /^(0[1-9]|1\d|2[0-46-79]|3[0-8]|97)/;

/** What looks wrong about a GST number; it is said, never refused, because the person has the certificate (R13–R15). */
export function gstNumberWarnings(gstNumber: string | null, stateCode: string | null): GstNumberWarning[] {
  if (gstNumber === null) return [];
  const warnings: GstNumberWarning[] = [];
  if (!isGstin(gstNumber)) warnings.push('gst_number_check');
  const ownState = stateCode === null || gstNumber.startsWith(stateCode);
  if (!STATE_CODE.test(gstNumber) || !ownState) warnings.push('gst_number_state');
  return warnings;
}
