/** Largest amount accepted from outside, in paise (₹1,000 crore): sums of nine thousand of the largest stay exact integers. */
export const MAX_PAISE = 1_000_000_000_000;
/** Largest quantity accepted from outside, in thousandths of a unit (ten million units). */
export const MAX_MILLI = 10_000_000_000;
/** Most lines a bill may have. */
export const MAX_LINES = 1_000;
/**
 * Most lines a purchase batch may have. Each becomes an event, all of them one append, and an append has a size limit
 * (`MAX_APPEND_BYTES`): this many fit with the longest names and notes of three bytes a letter, as in Hindi, each with
 * warnings and a cost correction. Of a bill that is owed each names its document, too: there the longest texts fit with notes that are
 * ten letters shorter, and longer ones are refused as too much at once.
 */
export const MAX_PURCHASE_LINES = 200;
/** Most letters of the note of each of their lines. */
export const MAX_BATCH_NOTE = 180;
/** Most barcodes a product may have. */
export const MAX_BARCODES = 20;
/** Most letters of the remark of a bill's line. */
export const MAX_LINE_NOTE = 200;
/** The highest number of a line. */
export const MAX_LINE_NO = 1_000_000;
/** The longest search text that can match: the longest names have as many characters. */
export const MAX_SEARCH = 300;
/** Most rows one list answer holds. */
export const MAX_PAGE = 1_000;
