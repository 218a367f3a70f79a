import type { Id, RegisterChange, RegisterEntry } from '@bahi/contracts';
import type { CollectionDefinition, Doc } from '@bahi/read-store';

export const REGISTERS = 'registers';
/** What the registers add up: one document per fact. */
export const ENTRIES = 'entries';
/** Later facts about documents of earlier months. */
export const CHANGES = 'changes';
/** Up to which revision of the ledger the entries go, by shop. */
export const HEADS = 'heads';

export type EntryDoc = RegisterEntry & Doc;
export interface ChangeDoc extends RegisterChange, Doc {}
export interface HeadDoc extends Doc {
  revision: number;
  /** The newest close, and what was counted in the drawer last; null before the first. */
  lastClose: { id: Id; countedPaise: number } | null;
}

export const collections: readonly CollectionDefinition[] = [
  {
    name: ENTRIES,
    indexes: [['kind', 'day', 'revision'], { fields: ['late', 'revision'], only: { field: 'late' } }],
  },
  { name: CHANGES, indexes: [['month', 'revision']] },
  { name: HEADS, indexes: [] },
];
