export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export type { Openings } from './openings.ts';
export type { SocketSession } from './socketServer.ts';
export type { DashboardAudience } from './visibility.ts';
