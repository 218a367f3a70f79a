import { canonicalJson, type SealedEvent } from '@bahi/contracts';

type WithData = Pick<SealedEvent, 'data'>;
type WithMeta = Pick<SealedEvent, 'meta'>;

/**
 * A base class whose constructor returns the object it receives, so that a subclass can add private fields to that
 * object.
 */
const Given = function (event: object): object {
  return event;
} as unknown as new (event: object) => object;

/**
 * The texts of an event's data and meta, kept in private fields of the event, where nothing sees, copies or compares
 * them. A `WeakMap` would keep every text alive until a full collection, because V8's minor collections treat its
 * entries as live.
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
 * Canonical JSON of the event's data, written once per event: for its size, its hash and its row. Later changes to the
 * data do not affect the stored text.
 */
export function dataText(event: WithData): string {
  return WrittenText.dataOf(event) ?? keepDataText(event, canonicalJson(event.data));
}

/** Sets the data text of an event that was made from another event. */
export function keepDataText(event: WithData, text: string): string {
  return WrittenText.keepData(event, text);
}

/** Canonical JSON of the event's meta: the text from sealing, or else written now. */
export function metaText(event: WithMeta): string {
  return WrittenText.metaOf(event) ?? canonicalJson(event.meta);
}

/** Sets the meta text of an event once its meta is complete. */
export function keepMetaText(event: WithMeta, text: string): void {
  WrittenText.keepMeta(event, text);
}
