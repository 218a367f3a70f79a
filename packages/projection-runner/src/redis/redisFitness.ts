import type { Redis } from 'ioredis';

/** What INFO says under a name; empty when it does not. */
const valueOf = (info: string, name: string): string =>
  info
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/**
 * What keeps this Redis from serving us well, a sentence for each. It is a server for messages and counters, so it must lose none by
 * itself, take more, and run scripts.
 */
export async function unfitnessOf(client: Redis): Promise<string[]> {
  const [memory, script] = await Promise.allSettled([client.info('memory'), client.eval('return 1', 0)]);
  const found: string[] = [];
  if (memory.status === 'fulfilled') {
    const policy = valueOf(memory.value, 'maxmemory_policy');
    const [used, most] = [Number(valueOf(memory.value, 'used_memory')), Number(valueOf(memory.value, 'maxmemory'))];
    if (policy !== '' && policy !== 'noeviction')
      found.push(
        `its maxmemory-policy is ${policy}, so it drops counts of limits and wake-ups when memory is short; set it to noeviction`,
      );
    if (most > 0 && used >= most) found.push('its memory is full, so it takes neither counts of limits nor wake-ups');
  }
  if (script.status === 'rejected' && isRefusal(script.reason))
    found.push('it runs no scripts, so wake-ups do not work and projections poll each second; allow EVAL and EVALSHA');
  return found;
}

/** The server's own answer, not a connection that broke. A full server refuses no script that writes nothing. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError';
