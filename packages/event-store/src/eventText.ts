import { canonicalJson, type SealedEvent } from '@bahi/contracts';

// An event is written as text up to three times: for its size, its hash and its row. Sealed data never changes.
const texts = new WeakMap<object, string>();

function memoized(value: unknown): string {
  if (typeof value !== 'object' || value === null) return canonicalJson(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = canonicalJson(value);
    texts.set(value, text);
  }
  return text;
}

/** Canonical JSON of the event's data, made once per event. */
export function dataText(event: Pick<SealedEvent, 'data'>): string {
  return memoized(event.data);
}
