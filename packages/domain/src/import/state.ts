import {
  actOf,
  type Act,
  type Id,
  type ImportFact,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

/** An import that exists. */
export interface KnownImport {
  stage: 'open' | 'finished';
  importId: Id;
  shopId: Id;
  label: string;
  revision: number;
  opened: Act;
  finished?: Act;
}

export type Import = { stage: 'missing' } | KnownImport;

/** One import. The object is changed in place; its stage is replaced. */
export interface ImportState {
  current: Import;
}

function evolve(state: ImportState, event: RecordedEvent): void {
  const fact = event as RecordedFact<ImportFact>;
  const { current } = state;
  switch (fact.type) {
    case 'ImportOpened':
      state.current = { stage: 'open', ...fact.data, revision: event.revision, opened: actOf(event.meta) };
      break;
    case 'ImportFinished':
      if (current.stage !== 'missing') {
        const { revision, meta } = event;
        state.current = { ...current, stage: 'finished', revision, finished: actOf(meta) };
      }
      break;
  }
}

/** Stream `import-{id}`: an owner imports the history of earlier books. */
export const importStream: StreamDefinition<ImportState> = {
  family: 'import',
  foldVersion: 2,
  chained: false,
  initialState: () => ({ current: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.current,
  fromSnapshot: (snapshot) => ({ current: snapshot as Import }),
  weight: () => 400,
};
