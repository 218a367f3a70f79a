import { createAccounts, type Accounts } from './auth/accounts.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createRateLimits, type RateLimits } from './http/rateLimits.ts';
import type { ApiSettings, Ports } from './ports.ts';
import { createReadBarrier, type ReadBarrier } from './lists/readBarrier.ts';

/** What every endpoint may use. */
export interface Services extends Ports {
  settings: ApiSettings;
  accounts: Accounts;
  passwords: Passwords;
  limits: RateLimits;
  barrier: ReadBarrier;
}

/** Puts the API's own parts on top of the adapters. */
export function createServices(ports: Ports, settings: ApiSettings): Services {
  return {
    ...ports,
    settings,
    accounts: createAccounts(ports, settings),
    passwords: createPasswords(),
    limits: createRateLimits(settings.limitScale),
    barrier: ports.barrier ?? createReadBarrier(ports.read),
  };
}
