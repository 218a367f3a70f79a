import type { Change, ChangeFeed } from '../signals.ts';
import type { RedisLink } from './redisLink.ts';
import { redisTopic } from './redisTopic.ts';

const CHANNEL = 'bahi:changes';

/** Carries changes from every projection host to every process with open screens. */
export function redisChangeFeed(link: RedisLink): ChangeFeed {
  const topic = redisTopic<readonly Change[]>(link, CHANNEL);
  return {
    publish(changes) {
      if (changes.length > 0) topic.publish(changes);
    },
    subscribe: (listener, missed) => topic.subscribe(listener, missed),
    close: () => topic.close(),
  };
}
