import { hasKnownState, isGstin } from '../arithmetic/index.ts';

export type GstNumberWarning = 'gst_number_check' | 'gst_number_state';

/** Warnings about a GST number. It is never refused, because the person has the certificate (R13–R15). */
export function gstNumberWarnings(gstNumber: string | null, stateCode: string | null): GstNumberWarning[] {
  if (gstNumber === null) return [];
  const warnings: GstNumberWarning[] = [];
  if (!isGstin(gstNumber)) warnings.push('gst_number_check');
  const ownState = stateCode === null || gstNumber.startsWith(stateCode);
  if (!hasKnownState(gstNumber) || !ownState) warnings.push('gst_number_state');
  return warnings;
}
