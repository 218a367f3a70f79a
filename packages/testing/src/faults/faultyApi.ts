import { createApp, createServices } from '@bahi/api';
import { createCommandHandler, openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { inMemoryMail, type InMemoryMail } from '@bahi/mail';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { inMemoryReadStore, type ReadModels } from '@bahi/read-store';
import { createLogger } from '@bahi/runtime';
import { serveApp } from '../servers/serveApp.ts';
import type { CallFaults } from './callFaults.ts';
import { faultyEventStore, faultyMail, faultyPrivateStore, faultyReadModels } from './faultyPorts.ts';

/** An answer, read field by field as a client would. */
export interface ApiAnswer {
  status: number;
  body: Record<string, unknown> & { id: string; revision: number; code?: string };
}

/** The API in memory with the same faults on each of its ports; the read models follow the log without faults. */
export interface FaultyApi {
  events: EventStore;
  models: ReadModels;
  mail: InMemoryMail;
  call(method: string, path: string, options: { body?: unknown; key?: string; token?: string }): Promise<ApiAnswer>;
  /** Resolves once the read models have read the whole log. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openFaultyApi(faults: CallFaults): Promise<FaultyApi> {
  const clock = { now: () => Date.parse('2026-01-05T06:30:00.000Z') };
  const store = openInMemoryEventStore();
  const { reader, writer } = inMemoryReadStore();
  const mail = inMemoryMail();
  const wakeUp = inProcessWakeUp();
  const host = createProjectionHost({ events: store, writer, projections, wakeUp, feed: inProcessChangeFeed(), clock });
  await host.start();
  store.onAppended(() => wakeUp.notify());
  const events = faultyEventStore(store, faults);
  const commands = createCommandHandler({ store: events, app: 'test', soleWriter: true });
  const services = createServices(
    {
      clock,
      events,
      commands,
      read: faultyReadModels(reader, faults),
      privateStore: faultyPrivateStore(inMemoryPrivateStore(), faults),
      mail: faultyMail(mail, faults),
    },
    {
      publicUrl: 'http://shop.test',
      jwtSecret: 'only for tests, thirty-two or more',
      dataSecret: 'only for tests, thirty-two or more',
      feedbackTo: 'feedback@example.test',
      limitScale: 100_000,
    },
  );
  const served = await serveApp(createApp(services, { logger: createLogger('silent'), trustProxy: 0 }));
  const url = `${served.origin}/api`;

  return {
    events: store,
    models: reader,
    mail,
    async call(method, path, { body, key, token }) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text === '' ? '{}' : text) as ApiAnswer['body'] };
    },
    caughtUp: async () => host.waitFor(await store.head(), 5_000),
    async close() {
      await served.close();
      await host.stop();
      await commands.close();
    },
  };
}
