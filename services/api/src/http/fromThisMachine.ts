import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkOf } from '../limits/networkOf.ts';

/** What a proxy adds: whoever is behind it may be anywhere. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * Whether a request was sent on this machine, by its loopback or its own address, and not passed on by a proxy here. The `Host` must be
 * an address or `localhost`: a name may be another site's that was pointed at this machine.
 * @param proxies `TRUST_PROXY`
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage, proxies: number): boolean {
  if (proxies > 0 || OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress, localAddress } = socket;
  if (remoteAddress === undefined || !isLocalName(headers.host)) return false;
  return remoteAddress === '::1' || networkOf(remoteAddress).startsWith('127.') || remoteAddress === localAddress;
}

function isLocalName(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
