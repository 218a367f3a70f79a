import { hash } from 'node:crypto';
import { canonicalJson, type BillContent } from '@bahi/contracts';

/** SHA-256 over the canonical JSON of a bill's content. */
export function hashContent(content: BillContent): string {
  return hash('sha256', canonicalJson(content));
}
