import type { RecordedEvent } from './envelope.ts';

/** Turns the data of version n into those of n + 1. Pure: the same stored event always reads the same. */
export type Upcaster = (data: unknown) => unknown;

/** By event type, then by the version that is read. Stored events are never edited. */
const upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>>>> = {};

/** Applies upcasters one version at a time up to `target`; a missing step is a mistake of ours. */
export function upcast(stored: RecordedEvent, target: number, table = upcasters): RecordedEvent {
  let { v, data } = stored;
  while (v < target) {
    const step = table[stored.type]?.[v];
    if (step === undefined) throw new Error(`no upcaster for ${stored.type} from version ${v}`);
    data = step(data);
    v += 1;
  }
  return { ...stored, v, data };
}
