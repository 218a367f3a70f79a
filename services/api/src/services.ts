import type { CommandHandler, EventStore } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import type { PrivateStore } from '@bahi/private-store';
import type { ReadModels } from '@bahi/read-store';
import type { Clock } from '@bahi/runtime';
import type { Accounts } from './auth/accounts.ts';

/** What every endpoint may use. */
export interface Services {
  clock: Clock;
  events: EventStore;
  commands: CommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  mail: Mail;
  accounts: Accounts;
}
