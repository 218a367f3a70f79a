import { hash } from 'node:crypto';
import type { BillContent } from '@bahi/contracts';
import { canonicalJson } from '@bahi/event-store';

/** SHA-256 over the canonical JSON of a bill's content. */
export function hashContent(content: BillContent): string {
  return hash('sha256', canonicalJson(content));
}
