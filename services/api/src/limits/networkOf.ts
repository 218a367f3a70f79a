import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The key under which calls of an address are limited: IPv4 as it is, IPv6 by its first 64 bits. A line or a phone has at least
 * that many addresses (RFC 6177), and would otherwise get a limit of its own for each.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', behind] = (address.split('%', 1)[0] ?? '').split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  // an IPv4 tail counts as two groups, behind the first four
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

/** The blocks of addresses that a network is part of, each 256 times as large as the one before. */
export interface Ranges {
  /** What one customer gets: an IPv4 address, or the first 56 bits of IPv6. */
  subnet: string;
  /** The first 24 bits of IPv4, 48 of IPv6. */
  range: string;
  /** The first 16 bits of IPv4, 40 of IPv6. */
  wideRange: string;
}

/** The ranges of a network as `networkOf` gives it; an address of no known form is a range of its own. */
export function rangesOf(network: string): Ranges {
  if (isIPv4(network)) {
    const [a, b, c] = network.split('.');
    return { subnet: network, range: `${a}.${b}.${c}.0/24`, wideRange: `${a}.${b}.0.0/16` };
  }
  const [a, b, c = '0', d = '0'] = network.replace('::/64', '').split(':');
  if (!network.endsWith('::/64')) return { subnet: network, range: network, wideRange: network };
  const firstByte = (group: string) => (Number.parseInt(group, 16) & 0xff_00).toString(16);
  return {
    subnet: `${a}:${b}:${c}:${firstByte(d)}::/56`,
    range: `${a}:${b}:${c}::/48`,
    wideRange: `${a}:${b}:${firstByte(c)}::/40`,
  };
}

/** The caller's network behind this number of proxies, each of which appends its caller; equal to what Express finds. */
export function callerNetwork({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((text) => text.split(','));
  const addresses = forwarded.map((caller) => caller.trim()).filter((caller) => caller !== '');
  const callers = [...addresses, socket.remoteAddress ?? 'unknown'];
  return networkOf(callers.at(-1 - Math.min(proxies, callers.length - 1)) ?? 'unknown');
}
