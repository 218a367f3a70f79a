import type { Id, ImportFact, RecordedEvent, RecordedFact, StreamDefinition } from '@bahi/contracts';

export type Import =
  { stage: 'missing' } | { stage: 'open' | 'finished'; importId: Id; shopId: Id; label: string; revision: number };

/** One import. The object is changed in place; its stage is replaced. */
export interface ImportState {
  current: Import;
}

function evolve(state: ImportState, event: RecordedEvent): void {
  const fact = event as RecordedFact<ImportFact>;
  const { current } = state;
  switch (fact.type) {
    case 'ImportOpened':
      state.current = { stage: 'open', ...fact.data, revision: event.revision };
      break;
    case 'ImportFinished':
      if (current.stage !== 'missing') state.current = { ...current, stage: 'finished', revision: event.revision };
      break;
  }
}

/** Stream `import-{id}`: an owner imports the history of earlier books. */
export const importStream: StreamDefinition<ImportState> = {
  family: 'import',
  foldVersion: 1,
  chained: false,
  initialState: () => ({ current: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.current,
  fromSnapshot: (snapshot) => ({ current: snapshot as Import }),
  weight: () => 400,
};
