import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HttpRefusal } from '../http/httpRefusal.ts';

// the library's default algorithm is argon2id; its name is a const enum, which has no value at run time
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Two of the four threads that hashing shares with file access, so that sign-ins do not block other work. */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;

/** Hashing off the main loop, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`undefined`) as for one that does. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Argon2id with 19 MiB, 2 passes, 1 lane. @throws {HttpRefusal} 429 when too many wait already */
export function createPasswords(): Passwords {
  const turn = queue(MAX_RUNNING, MAX_WAITING);
  const nobodys = hash(randomBytes(32), OPTIONS);
  return {
    hash: async (password) => turn(async () => hash(password, OPTIONS)),
    async matches(password, passwordHash) {
      const right = await turn(async () => verify(passwordHash ?? (await nobodys), password));
      return right && passwordHash !== undefined;
    },
  };
}

function queue(maxRunning: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new HttpRefusal('too_many_requests');
      // the slot passes to the next, so `running` stays as it is
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
