import type { AnyRecorded, EventType, Id } from '@bahi/contracts';
import { sampleId } from './sampleStock.ts';

export type DataOf<Type extends EventType> = Extract<AnyRecorded, { type: Type }>['data'];

/** Recorded events of one shop, with their streams, revisions and positions. */
export class SampleLog {
  readonly events: AnyRecorded[] = [];
  readonly shopId: Id;
  readonly userId = sampleId('owner');
  protected recordedAt = '2026-01-05T04:30:00.000Z';
  protected occurredAt: string | undefined;
  readonly #revisions = new Map<string, number>();

  constructor(shop = 'shop') {
    this.shopId = sampleId(shop);
  }

  /** Later events are recorded at this instant, and happened at `occurredAt` if they are imported history. */
  at(instant: string, occurredAt?: string): this {
    this.recordedAt = instant;
    this.occurredAt = occurredAt;
    return this;
  }

  append<Type extends EventType>(stream: string, type: Type, data: DataOf<Type>): number {
    const revision = this.#revisions.get(stream) ?? 0;
    this.#revisions.set(stream, revision + 1);
    const event = {
      id: sampleId(`${stream}@${revision}`),
      type,
      v: 1,
      data,
      stream,
      revision,
      position: String(this.events.length + 1).padStart(20, '0'),
      meta: {
        commandId: sampleId(`command ${this.events.length}`),
        correlationId: sampleId(`command ${this.events.length}`),
        userId: this.userId,
        shopId: this.shopId,
        at: this.recordedAt,
        app: 'sample',
        ...(this.occurredAt === undefined ? {} : { occurredAt: this.occurredAt }),
      },
    };
    this.events.push(event as unknown as AnyRecorded);
    return revision;
  }
}
