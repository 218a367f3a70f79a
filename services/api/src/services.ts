import type { Clock, LinkAddress } from '@bahi/runtime';
import { createAccounts, type Accounts } from './auth/accounts.ts';
import { createMonotonicClock } from './auth/monotonicClock.ts';
import { PdfCache } from './billing/pdf/pdfCache.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createBestSold, type BestSold } from './catalogue/tiles/bestSold.ts';
import { createHeavyReads, type HeavyReads } from './heavyReads/heavyReads.ts';
import { RequestTurns } from './limits/requestTurns.ts';
import { createRateLimits, type RateLimits } from './limits/rateLimits.ts';
import { TransferSlots } from './limits/transferSlots.ts';
import { budgeted } from './limits/shopBudget.ts';
import type { ApiSettings, Ports } from './ports.ts';
import type { OwnerPhones } from './ledger/ownerPhones.ts';
import { createParkedShops, type ParkedShops } from './lists/parkedShops.ts';
import { createReadBarrier, type ReadBarrier } from './lists/readBarrier.ts';
import { createReplays, type Replays } from './replays/replays.ts';

/** The services that endpoints use. */
export interface Services extends Ports {
  /** The clock for sessions, codes and invitations: setting the machine's clock back does not prolong them. */
  monotonicClock: Clock;
  settings: ApiSettings;
  /** The best origin for a link that the sender of this call mails. */
  linkOrigin: LinkAddress['linkOrigin'];
  accounts: Accounts;
  passwords: Passwords;
  limits: RateLimits;
  turns: RequestTurns;
  /** CSV files on their way. */
  downloads: TransferSlots;
  barrier: ReadBarrier;
  parkedShops: ParkedShops;
  pdfs: PdfCache;
  replays: Replays;
  heavyReads: HeavyReads;
  bestSold: BestSold;
  ownerPhones: OwnerPhones;
}

/** Builds the API's services on the adapters. */
export function createServices(ports: Ports, settings: ApiSettings): Services {
  const monotonicClock = createMonotonicClock(ports.clock);
  const limits = createRateLimits(settings, ports.limitCounts);
  const heavyReads = ports.heavyReads ?? createHeavyReads(ports.read);
  return {
    ...ports,
    commands: budgeted(ports.commands, limits, ports.logger),
    monotonicClock,
    settings,
    linkOrigin: settings.linkOrigin ?? (() => ({ origin: settings.publicUrl, opensElsewhere: true })),
    accounts: createAccounts({ ...ports, clock: monotonicClock }, settings),
    passwords: createPasswords(),
    limits,
    turns: new RequestTurns(),
    downloads: new TransferSlots(),
    barrier: ports.barrier ?? createReadBarrier(ports.read, ports.flushReads),
    parkedShops: createParkedShops(ports.read),
    pdfs: new PdfCache(ports.drawPdf),
    replays: ports.replays ?? createReplays(ports),
    heavyReads,
    bestSold: createBestSold(heavyReads),
    ownerPhones: new Map(),
  };
}
