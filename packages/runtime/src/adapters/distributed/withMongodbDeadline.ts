import { withDeadline } from '@bahi/event-store';

const LIMIT_MS = 5_000;

class MongodbSilent extends Error {
  override readonly name = 'MongodbSilent';
}

/** Adds a deadline to a call of MongoDB: the client waits half a minute on a connection that was silently dropped. */
export async function withMongodbDeadline<Answer>(call: Promise<Answer>): Promise<Answer> {
  return withDeadline(call, LIMIT_MS, () => new MongodbSilent(`no answer in ${LIMIT_MS} ms`));
}
