import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address counts as where calls are limited: IPv4 as it is, IPv6 by its first 64 bits. A line or a phone has at least so
 * many addresses to itself (RFC 6177), and would have a limit of its own for each.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', behind] = (address.split('%', 1)[0] ?? '').split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  // an IPv4 tail is two groups; where it stands, it is behind the first four
  const rest = behind === undefined ? [] : groups(behind);
  const length = rest.length + (rest.at(-1)?.includes('.') === true ? 1 : 0);
  const head = groups(before);
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - head.length - length);
  const whole = [...head, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The caller's network behind so many proxies, each of which adds whom it was called by; the same that Express finds. */
export function callerNetwork({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((text) => text.split(','));
  const addresses = forwarded.map((caller) => caller.trim()).filter((caller) => caller !== '');
  const callers = [...addresses, socket.remoteAddress ?? 'unknown'];
  return networkOf(callers.at(-1 - Math.min(proxies, callers.length - 1)) ?? 'unknown');
}
