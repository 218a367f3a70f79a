import { createHash } from 'node:crypto';
import type { BillContent } from '@bahi/contracts';
import { canonicalJson } from '@bahi/event-store';

/** SHA-256 over the canonical JSON of a bill's content. */
export function hashContent(content: BillContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
