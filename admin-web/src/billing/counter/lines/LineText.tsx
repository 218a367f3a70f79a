import { formatMilli } from '../../../format/quantity.ts';
import type { DraftLine } from '../../draft/draft.ts';

/** The quantity of a line as text, in the place of its field. */
export function LineText({ line: { quantityMilli } }: { line: DraftLine }) {
  return <div className="quantity text">{quantityMilli === null ? '' : formatMilli(quantityMilli)}</div>;
}
