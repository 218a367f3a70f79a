import type { CommandHandler, EventStore } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import type { PrivateStore } from '@bahi/private-store';
import type { ReadModels } from '@bahi/read-store';
import type { Clock } from '@bahi/runtime';
import { createAccounts, type Accounts } from './auth/accounts.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createRateLimits, type RateLimits } from './http/rateLimits.ts';
import { createReadBarrier, type ReadBarrier } from './lists/readBarrier.ts';

/** The adapters, chosen elsewhere. */
export interface Ports {
  clock: Clock;
  events: EventStore;
  commands: CommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  mail: Mail;
  /** How far the read models are; by default their own checkpoints are asked. */
  barrier?: ReadBarrier;
}

/** What the environment decides. */
export interface ApiSettings {
  /** The address people use, without a closing slash: links in mail, CORS. */
  publicUrl: string;
  /** Signs tokens; at least 32 characters. */
  jwtSecret: string;
  /** Keys claim streams and codes; never changes. */
  dataSecret: string;
  /** Who gets anonymous feedback. */
  feedbackTo: string;
  /** Multiplies every rate limit and quota. */
  limitScale: number;
}

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
