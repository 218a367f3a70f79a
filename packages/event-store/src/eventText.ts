import { canonicalJson, type SealedEvent } from '@bahi/contracts';

type WithData = Pick<SealedEvent, 'data'>;
type WithMeta = Pick<SealedEvent, 'meta'>;

/** Gives back the object that it is handed, so that a class on top of it can put private fields there. */
const Given = function (event: object): object {
  return event;
} as unknown as new (event: object) => object;

/**
 * The texts of an event's data and meta, kept in the event where nobody sees, copies or compares them. A `WeakMap` would do, but
 * for the young generation's collector what such a map holds is in use: every text would live until the old one is collected.
 */
class WrittenText extends Given {
  #data: string | undefined = undefined;
  #meta: string | undefined = undefined;

  private static in(event: object): WrittenText {
    return #data in event ? event : new WrittenText(event);
  }

  static keepData(event: WithData, text: string): string {
    WrittenText.in(event).#data = text;
    return text;
  }

  static keepMeta(event: WithMeta, text: string): void {
    WrittenText.in(event).#meta = text;
  }

  static dataOf(event: WithData): string | undefined {
    return #data in event ? event.#data : undefined;
  }

  static metaOf(event: WithMeta): string | undefined {
    return #meta in event ? event.#meta : undefined;
  }
}

/**
 * Canonical JSON of the event's data, made once per event: for its size, its hash and its row. What is sealed never changes,
 * so what was written down first is what is stored.
 */
export function dataText(event: WithData): string {
  return WrittenText.dataOf(event) ?? keepDataText(event, canonicalJson(event.data));
}

/** Says how the data of an event is written that was made from another one. */
export function keepDataText(event: WithData, text: string): string {
  return WrittenText.keepData(event, text);
}

/** Canonical JSON of the event's meta: what was written down when it was sealed, else made now. */
export function metaText(event: WithMeta): string {
  return WrittenText.metaOf(event) ?? canonicalJson(event.meta);
}

/** Says how the meta of an event is written, once it is complete. */
export function keepMetaText(event: WithMeta, text: string): void {
  WrittenText.keepMeta(event, text);
}
