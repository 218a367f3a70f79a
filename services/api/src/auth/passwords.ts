import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createHashingLines } from './hashingLines.ts';

// the library's default algorithm is argon2id; its name is a const enum, which has no value at run time
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Two of the four threads that hashing shares with file access, so that sign-ins do not block other work. */
const MAX_RUNNING = 2;
/** For strangers, and again for everybody else. */
const MAX_WAITING = 200;

/** Hashing off the main loop, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes as long for an account that does not exist (`undefined`) as for one that does.
   * @param isStranger waits behind everybody who is not, so that a flood of guesses delays no known person
   */
  matches(password: string, passwordHash: string | undefined, isStranger?: boolean): Promise<boolean>;
}

/** Argon2id with 19 MiB, 2 passes, 1 lane. @throws {HttpRefusal} 429 when too many wait already */
export function createPasswords(): Passwords {
  const runInLine = createHashingLines(MAX_RUNNING, MAX_WAITING);
  const nobodys = hash(randomBytes(32), OPTIONS);
  return {
    hash: async (password) => runInLine(false, async () => hash(password, OPTIONS)),
    async matches(password, passwordHash, isStranger = false) {
      const right = await runInLine(isStranger, async () => verify(passwordHash ?? (await nobodys), password));
      return right && passwordHash !== undefined;
    },
  };
}
