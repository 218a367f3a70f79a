import { describe, expect, it } from '@jest/globals';
import { linkAddress, type OwnAddress, type OwnNames } from './linkAddress.ts';

const address = (name: string, text: string, internal = false): OwnAddress => ({
  name,
  address: text,
  family: text.includes(':') ? 'IPv6' : 'IPv4',
  internal,
});
const loopback = address('lo', '127.0.0.1', true);
const cable = address('eth0', '192.168.1.20');

const machine =
  (...addresses: OwnAddress[]): (() => OwnNames) =>
  () => ({ addresses: [loopback, ...addresses], hostName: 'Till-One' });

describe('the address of links', () => {
  it.each([
    ['https://books.example.in', true],
    ['http://192.168.1.5:3000', true],
    ['http://localhost:8080', false],
    ['http://127.0.0.1:3000', false],
  ])('is PUBLIC_URL, and warns of one that opens on this machine alone: %s', (publicUrl, opensElsewhere) => {
    const links = linkAddress(publicUrl, 'http://0.0.0.0:3000', machine(cable));
    expect(links.publicUrl).toBe(publicUrl);
    // a Host header changes nothing
    expect(links.linkOrigin('192.168.1.20:3000')).toEqual({ origin: publicUrl, opensElsewhere });
    if (opensElsewhere) expect(links.warning).toBeUndefined();
    else expect(links.warning).toMatch(/^PUBLIC_URL names this machine only: links in mail begin with http/);
  });

  it.each([
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
    ['http://[::1]:3000', false],
    ['http://192.168.1.20:3000', true],
    ['http://till-one:3000', true],
  ])('is else the listening one: %s', (listening, opensElsewhere) => {
    const links = linkAddress(undefined, listening, machine(cable));
    expect(links.linkOrigin('192.168.1.20:3000')).toEqual({ origin: listening, opensElsewhere });
    expect(links.warning === undefined).toBe(opensElsewhere);
  });

  it.each<[string, OwnAddress[], string]>([
    ['the one of the shop’s network', [cable], 'http://192.168.1.20:3000'],
    [
      'not the one of a container or a tunnel',
      [address('docker0', '172.17.0.1'), address('tun0', '10.8.0.2'), address('wlan0', '10.0.0.7')],
      'http://10.0.0.7:3000',
    ],
    ['IPv4 first', [address('eth0', '2001:db8::5'), cable], 'http://192.168.1.20:3000'],
    ['IPv6 where there is nothing else', [address('eth0', '2001:db8::5')], 'http://[2001:db8::5]:3000'],
    ['a public one', [address('eth0', '203.0.113.9')], 'http://203.0.113.9:3000'],
  ])('of a server that listens everywhere is %s', (_what, addresses, origin) => {
    for (const listening of ['http://0.0.0.0:3000', 'http://[::]:3000']) {
      const links = linkAddress(undefined, listening, machine(...addresses));
      expect([links.publicUrl, links.linkOrigin(undefined)]).toEqual([origin, { origin, opensElsewhere: true }]);
      expect(links.warning).toMatch(`PUBLIC_URL is not set: links in mail begin with ${origin}, which is a guess`);
    }
  });

  it('is the address at which the sender reached such a server, if it is one of this machine', () => {
    const wifi = address('wlan0', '10.0.0.7');
    const { linkOrigin } = linkAddress(undefined, 'http://0.0.0.0:3000', machine(cable, wifi));
    for (const host of ['10.0.0.7:3000', 'till-one:3000', 'till-one.local:3000'])
      expect(linkOrigin(host)).toEqual({ origin: `http://${host}`, opensElsewhere: true });
    const foreign = [
      'evil.example:3000',
      '10.0.0.8:3000',
      '10.0.0.7:80',
      '10.0.0.7',
      'localhost:3000',
      '127.0.0.1:3000',
      '0.0.0.0:3000',
      'till-one:3000@evil.example',
      'evil.example#till-one:3000',
      '',
    ];
    for (const host of foreign) expect([host, linkOrigin(host).origin]).toEqual([host, 'http://192.168.1.20:3000']);
  });

  it('follows a network that came after the start, and is this machine’s own without one', () => {
    const addresses: OwnAddress[] = [address('eth0', '169.254.7.7')];
    const links = linkAddress(undefined, 'http://0.0.0.0:3000', () => ({ addresses, hostName: '' }));
    expect(links.linkOrigin(undefined)).toEqual({ origin: 'http://127.0.0.1:3000', opensElsewhere: false });
    expect(links.warning).toMatch(/open on this machine alone/);
    addresses.push(cable);
    expect(links.linkOrigin(undefined).origin).toBe('http://192.168.1.20:3000');
  });
});
