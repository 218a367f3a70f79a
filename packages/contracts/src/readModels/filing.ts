import { z } from 'zod';
import { id, integer } from '../primitives.ts';

/**
 * What the check before filing finds. The reader of the file refuses a problem; a warning is for the owner to consider. The order is
 * that of the list.
 */
export const FILING_FINDINGS = [
  'other_gstin',
  'number_not_allowed',
  'number_repeated',
  'numbers_missing',
  'place_of_supply_not_allowed',
  'tax_kind_mismatch',
  'rate_not_allowed',
  'negative_value',
  'buyer_is_shop',
  'buyer_number_wrong',
  'hsn_missing',
  'hsn_length',
  'hsn_unknown',
  'unit_missing',
  'hsn_chapters_unknown',
  'billed_before_registration',
  'note_due_later',
  'note_too_late',
  'iff_limit',
  'file_in_parts',
] as const;
export const filingFinding = z.object({
  code: z.enum(FILING_FINDINGS),
  level: z.enum(['problem', 'warning']),
  billId: id.optional(),
  productId: id.optional(),
  params: z.record(z.string(), z.union([z.string(), integer, z.array(z.string())])),
});
export type FilingFinding = z.infer<typeof filingFinding>;
export type FilingFindingCode = FilingFinding['code'];

/** Tax of a period in paise. */
const taxSums = z.object({ cgstPaise: integer, sgstPaise: integer, igstPaise: integer });

/** The check of a period before its return is filed. */
export const filingCheck = z.object({
  /** At most 200 of a code; `problemCount` and `warningCount` count all. */
  problems: z.array(filingFinding),
  problemCount: integer,
  warningCount: integer,
  /** Sums over the period's documents, as the registers show them. */
  register: taxSums.extend({ taxableValuePaise: integer }),
  /** The registers' tax less the return's (R46). */
  roundingDifference: taxSums,
});
export type FilingCheck = z.infer<typeof filingCheck>;
