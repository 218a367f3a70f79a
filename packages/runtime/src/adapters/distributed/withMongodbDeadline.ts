import { withDeadline } from '@bahi/event-store';

const LIMIT_MS = 5_000;

class MongodbSilent extends Error {
  override readonly name = 'MongodbSilent';
}

/** MongoDB's answer by our own clock: on a connection that was dropped without a word the client waits half a minute for it. */
export async function withMongodbDeadline<Answer>(call: Promise<Answer>): Promise<Answer> {
  return withDeadline(call, LIMIT_MS, () => new MongodbSilent(`no answer in ${LIMIT_MS} ms`));
}
