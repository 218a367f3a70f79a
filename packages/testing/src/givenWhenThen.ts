import { expect } from '@jest/globals';
import {
  checkFact,
  type Decision,
  type EventMeta,
  type Fact,
  type RecordedEvent,
  type Refusal,
  type StreamDefinition,
} from '@bahi/contracts';
import { SOME_DAY } from './samples/sampleCommands.ts';

export { SOME_DAY };

/** An event of the past; `meta` sets its metadata. */
export type Past = Fact & { meta?: Partial<EventMeta> };

/** A fact as stored in its stream. It is validated as in an append, so that no test uses facts that could not be stored. */
export function recorded(fact: Past, revision: number, stream = 'test-stream'): RecordedEvent {
  const v = checkFact(fact.type, fact.data);
  // different from the ids that `numberId` gives to documents
  const id = `e${revision.toString(16).padStart(31, '0')}`;
  const meta: EventMeta = { commandId: id, correlationId: id, at: SOME_DAY, app: 'test', ...fact.meta };
  const position = String(revision + 1).padStart(20, '0');
  return { id, type: fact.type, data: fact.data, v, meta, stream, revision, position };
}

/** Folds facts in order from the start of a stream. */
export function fold<State>(definition: StreamDefinition<State>, past: readonly Past[]): State {
  const state = definition.initialState();
  past.forEach((fact, revision) => definition.evolve(state, recorded(fact, revision)));
  return state;
}

/**
 * Tests a decision as given(events) → when(command) → gives(events) | refuses(code) | changesNothing(). It also checks that the
 * decision left its input state unchanged (L5).
 */
export function given<State>(definition: StreamDefinition<State>, past: readonly Past[] = []) {
  return {
    when(decide: (state: Readonly<State>) => Decision) {
      const state = fold(definition, past);
      const before = JSON.stringify(definition.toSnapshot(state));
      const decision = decide(state);
      expect(JSON.stringify(definition.toSnapshot(state))).toBe(before);
      if (decision.kind === 'accepted') for (const fact of decision.facts) checkFact(fact.type, fact.data);
      return {
        decision,
        /** Exactly these facts in this order, each with at least these data. */
        gives(...facts: { type: string; data: Record<string, unknown> }[]) {
          expect(decision).toMatchObject({ kind: 'accepted', facts });
          expect(decision.kind === 'accepted' ? decision.facts.length : 0).toBe(facts.length);
        },
        refuses(code: Refusal['code'], extra: Omit<Refusal, 'code'> = {}) {
          expect(decision).toMatchObject({ kind: 'refused', code, ...extra });
        },
        changesNothing() {
          expect(decision).toMatchObject({ kind: 'accepted', facts: [] });
        },
      };
    },
  };
}
