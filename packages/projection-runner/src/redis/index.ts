export { openRedisLink, type RedisLink } from './redisLink.ts';
export * from './redisChangeFeed.ts';
export { redisCounts } from './redisCounts.ts';
export * from './redisWakeUp.ts';
export { redisTopic, type RedisTopic } from './redisTopic.ts';
