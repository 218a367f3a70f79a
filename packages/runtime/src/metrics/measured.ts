import type { ErrorCode } from '@bahi/contracts';
import {
  AppendOutcomeUnknown,
  WrongRevision,
  type CommandHandler,
  type EventStore,
  type OpenCommandHandler,
} from '@bahi/event-store';
import type { EndedAppend, EndedCommand, Metrics } from './openMetrics.ts';

/** Counts and times each append; returns the log itself when nothing is counted. */
export function measuredEventStore(store: EventStore, metrics: Metrics | undefined): EventStore {
  if (metrics === undefined) return store;
  return {
    logId: store.logId,
    async append(stream, expectedRevision, events) {
      const begun = performance.now();
      const ended = (outcome: EndedAppend['outcome']): void =>
        metrics.appendEnded({ outcome, events: events.length, durationMs: performance.now() - begun });
      try {
        const result = await store.append(stream, expectedRevision, events);
        ended('written');
        return result;
      } catch (error) {
        if (error instanceof WrongRevision) ended('conflict');
        else ended(error instanceof AppendOutcomeUnknown ? 'unknown' : 'failed');
        throw error;
      }
    },
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    onAppended: (listener) => store.onAppended(listener),
    ...(store.follow && { follow: store.follow.bind(store) }),
    close: () => store.close(),
  };
}

/** Counts each command and each read of a state; returns the handler itself when nothing is counted. */
export function measuredCommands(handler: OpenCommandHandler, metrics: Metrics | undefined): OpenCommandHandler {
  if (metrics === undefined) return handler;
  metrics.follow({ cache: () => handler.size() });
  return { ...measuredHandler(handler, metrics), size: () => handler.size(), close: () => handler.close() };
}

function measuredHandler(handler: CommandHandler, metrics: Metrics): CommandHandler {
  return {
    async handle(definition, stream, context, decide, options) {
      const begun = performance.now();
      const ended = (outcome: EndedCommand['outcome'], code?: ErrorCode): void =>
        metrics.commandEnded({ family: definition.family, outcome, code, durationMs: performance.now() - begun });
      metrics.commandBegun();
      metrics.stateAsked();
      try {
        const outcome = await handler.handle(definition, stream, context, decide, options);
        ended(outcome.kind, outcome.kind === 'refused' ? outcome.code : undefined);
        return outcome;
      } catch (error) {
        ended('failed');
        throw error;
      }
    },
    load(...asked) {
      metrics.stateAsked();
      return handler.load(...asked);
    },
    forRequest: (memory) => measuredHandler(handler.forRequest(memory), metrics),
  };
}
