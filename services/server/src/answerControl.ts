import type { Adapters, ControlRequest, Projections } from '@bahi/runtime';

const FLUSH_MS = 60_000;

/** Answers the operator's commands to the running server. */
export function answerControl({ events }: Adapters, projections: Projections) {
  return async (request: ControlRequest): Promise<unknown> => {
    switch (request.command) {
      case 'status':
        return projections.status();
      case 'rebuild':
        await projections.rebuild(request.projection);
        return { rebuilt: request.projection };
      case 'retry':
        return projections.retry(request.projection);
      case 'flush':
        // when this answers, everything acknowledged so far is in the read models
        return { reached: await projections.waitFor(await events.head(), FLUSH_MS) };
      default:
        return request satisfies never;
    }
  };
}
