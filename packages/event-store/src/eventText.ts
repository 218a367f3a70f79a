import { canonicalJson, type SealedEvent } from '@bahi/contracts';

type WithData = Pick<SealedEvent, 'data'>;

/** Gives back the object that it is handed, so that a class on top of it can put private fields there. */
const Given = function (event: object): object {
  return event;
} as unknown as new (event: object) => object;

/**
 * The text of an event's data, kept in the event where nobody sees, copies or compares it. A `WeakMap` would do, but for the
 * young generation's collector what such a map holds is in use: every text would live until the old one is collected.
 */
class WrittenText extends Given {
  readonly #text: string;

  private constructor(event: WithData, text: string) {
    super(event);
    this.#text = text;
  }

  static keep(event: WithData, text: string): string {
    return new WrittenText(event, text).#text;
  }

  static of(event: WithData): string | undefined {
    return #text in event ? event.#text : undefined;
  }
}

/**
 * Canonical JSON of the event's data, made once per event: for its size, its hash and its row. What is sealed never changes,
 * so what was written down first is what is stored.
 */
export function dataText(event: WithData): string {
  return WrittenText.of(event) ?? keepDataText(event, canonicalJson(event.data));
}

/** Says how the data of an event is written that was made from another one. */
export function keepDataText(event: WithData, text: string): string {
  return WrittenText.keep(event, text);
}
