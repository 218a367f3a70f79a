import type { Server } from 'node:http';
import { socketOpenings, type Services } from '@bahi/api';
import { addsUpMany, readDashboard } from '@bahi/projections';
import { createGateway, type Gateway } from '@bahi/realtime';
import type { Config, Logger, Metrics, Projections } from '@bahi/runtime';

/** Our own origins: the public address, and this machine's other name. */
function allowedOrigins(publicUrl: string): string[] {
  const { origin, hostname, port } = new URL(publicUrl);
  const loopback = hostname === '127.0.0.1' ? [`http://localhost:${port}`] : [];
  return [origin, ...loopback];
}

/** The socket server beside the API, on its sessions and read models. */
export function openGateway(
  server: Server,
  services: Services,
  projections: Pick<Projections, 'feed' | 'watched'>,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  logger: Logger,
  metrics?: Metrics,
): Gateway {
  const gateway = createGateway({
    server,
    feed: projections.feed,
    watched: (watched) => projections.watched(watched),
    logger,
    ...(metrics && { onPushed: (message, { sent, held }) => metrics.pushed(message, sent, held) }),
    origins: allowedOrigins(services.settings.publicUrl),
    openings: socketOpenings(services.limits, trustProxy),
    async authenticate(token) {
      const memory = { seen: undefined, isUsed: false, hasWritten: false };
      const { accounts, commands } = services;
      const session = await accounts.sessionOf(token, commands.forRequest(memory));
      // who joined the shop a moment ago must not be told that the session is over
      return session === undefined && memory.isUsed ? accounts.sessionOf(token, commands) : session;
    },
    async dashboard(shopId, range) {
      try {
        const question = { shopId, range, now: new Date(services.clock.now()).toISOString() };
        if (await addsUpMany(services.read, question)) return await services.heavyReads.dashboard(question);
        return await readDashboard(services.read, question);
      } catch (error) {
        // nothing to show while a read model is filled for the first time
        if (error instanceof Error && error.name === 'ReadModelUnavailable') return undefined;
        throw error;
      }
    },
  });
  metrics?.follow({ sockets: () => gateway.sockets() });
  return gateway;
}
