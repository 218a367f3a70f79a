import { z } from 'zod';
import { gstRegistration, id, integer, month } from '../primitives.ts';
import { act } from './person.ts';

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
  'note_taxed_too_late',
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

/** The tables of the GSTR-1 in the order of the form. */
export const FILING_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil', 'hsn_b2b', 'hsn_b2c', 'docs'] as const;

/** Sums of one table of the return, in paise. */
const filingTable = taxSums.extend({
  table: z.enum(FILING_TABLES),
  /** Documents of a table that names them; rows of others; of `docs` the numbers given out. */
  count: integer,
  /** Numbers given out and cancelled, in `docs` only. */
  cancelled: integer,
  taxableValuePaise: integer,
});
export type FilingTable = z.infer<typeof filingTable>;

/** What one file covers: a month, a quarter, or the invoices of one of its first two months (IFF, R49). */
export const FILING_KINDS = ['month', 'iff', 'quarter'] as const;

/** The check of a period before its return is filed. */
export const filingCheck = z.object({
  kind: z.enum(FILING_KINDS),
  /** The months that the file covers, oldest first. */
  months: z.array(month),
  gstin: z.string(),
  /** Version of the portal's JSON that the file follows. */
  version: z.string(),
  /** Files that the portal takes: more than 1 when the return is too large for one. */
  parts: integer,
  /** Tables that have rows. */
  tables: z.array(filingTable),
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

/** A month of the shop and its return. */
const filingMonth = z.object({
  month,
  /** Regular if the shop was so on any day of the month, then composition. */
  registration: gstRegistration,
  kind: z.enum(FILING_KINDS),
  /** Whether the month is over, so that it may be filed. */
  isOver: z.boolean(),
  /** When its return was marked as filed; null while it is open. */
  filed: act.nullable(),
  /** The month whose return filed it: its own, or the last of its quarter, where no IFF was sent (R49). Null while it is open. */
  filedWith: month.nullable(),
});
export type FilingMonth = z.infer<typeof filingMonth>;

/** The months of a fiscal year, oldest first. */
export const filingYear = z.object({
  /** `2627` for April 2026 to March 2027. */
  fiscalYear: z.string(),
  filing: z.enum(['monthly', 'quarterly']),
  months: z.array(filingMonth),
});
export type FilingYear = z.infer<typeof filingYear>;
