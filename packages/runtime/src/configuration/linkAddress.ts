import { hostname, networkInterfaces } from 'node:os';

/** Where links in mail lead. */
export interface LinkOrigin {
  /** Without a closing slash. */
  origin: string;
  /** Whether it opens on other devices than this machine. */
  opensElsewhere: boolean;
}

/** The address that people use, as far as it is known. */
export interface LinkAddress {
  /** The origin of links and of our own pages. */
  publicUrl: string;
  /** For the log, where `PUBLIC_URL` should be set. */
  warning: string | undefined;
  /** The best origin for a link that somebody sends who reached the server at `host`. */
  linkOrigin: (host: string | undefined) => LinkOrigin;
}

/** An address of a network interface. */
export interface OwnAddress {
  name: string;
  address: string;
  family: string;
  internal: boolean;
}

/** The names by which others may reach this machine. */
export interface OwnNames {
  addresses: readonly OwnAddress[];
  hostName: string;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i;
const WILDCARD = /^(0\.0\.0\.0|\[::\])$/;
/** Interfaces of containers, virtual machines and tunnels: other devices of the shop do not reach these. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|llw|awdl)/i;
/** Networks that a machine made up because it got no address. */
const MADE_UP = /^(169\.254\.|fe80:)/i;
const OF_A_SHOP = /^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./;

const namesNow = (): OwnNames => ({
  addresses: Object.entries(networkInterfaces()).flatMap(([name, found = []]) =>
    found.map(({ address, family, internal }) => ({ name, address, family, internal })),
  ),
  hostName: hostname(),
});

/**
 * The address for links: `PUBLIC_URL`, else the listening one. A server that listens everywhere has no address of its own, so a link
 * begins with the address at which its sender reached this machine, else with the one that other devices most likely reach.
 * @param configured `PUBLIC_URL`
 * @param listening `http://HOST:PORT`
 */
export function linkAddress(
  configured: string | undefined,
  listening: string,
  names: () => OwnNames = namesNow,
): LinkAddress {
  const origin = configured ?? listening;
  const { hostname: host, port } = new URL(origin);
  if (configured === undefined && WILDCARD.test(host)) return addressOfAll(port, names);
  const opensElsewhere = !LOOPBACK.test(host);
  return {
    publicUrl: origin,
    warning: opensElsewhere ? undefined : onlyHere(configured, origin),
    linkOrigin: () => ({ origin, opensElsewhere }),
  };
}

/** For a server that listens at every address of the machine. */
function addressOfAll(port: string, names: () => OwnNames): LinkAddress {
  const guessed = (): LinkOrigin => {
    const likeliest = likeliestAddress(names().addresses);
    const host = likeliest ?? '127.0.0.1';
    return { origin: originOf(host, port), opensElsewhere: likeliest !== undefined };
  };
  const atStart = guessed();
  const warning = atStart.opensElsewhere
    ? `PUBLIC_URL is not set: links in mail begin with ${atStart.origin}, which is a guess; set it to the address that people use`
    : onlyHere(undefined, atStart.origin);
  return {
    publicUrl: atStart.origin,
    warning,
    linkOrigin: (host) =>
      host !== undefined && isOwnName(host, port, names())
        ? { origin: new URL(`http://${host}`).origin, opensElsewhere: true }
        : guessed(),
  };
}

function onlyHere(configured: string | undefined, origin: string): string {
  const why = configured === undefined ? 'PUBLIC_URL is not set' : 'PUBLIC_URL names this machine only';
  return `${why}: links in mail begin with ${origin} and open on this machine alone; set it to the address that people use`;
}

function originOf(address: string, port: string): string {
  return new URL(`http://${address.includes(':') ? `[${address}]` : address}:${port || '80'}`).origin;
}

/** Only this machine's own names count: a `Host` header can hold anything. */
function isOwnName(host: string, port: string, { addresses, hostName }: OwnNames): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const asked = new URL(`http://${host}`);
  if (asked.host !== host.toLowerCase() || asked.port !== port || LOOPBACK.test(asked.hostname)) return false;
  const name = hostName.toLowerCase();
  const isNamed = name !== '' && [name, `${name}.local`].includes(asked.hostname);
  const address = asked.hostname.replace(/^\[|\]$/g, '');
  return isNamed || addresses.some((own) => !own.internal && own.address.toLowerCase() === address);
}

/** IPv4 before IPv6, networks as shops have them before others. */
function likeliestAddress(addresses: readonly OwnAddress[]): string | undefined {
  const reachable = addresses.filter(({ internal, address }) => !internal && !MADE_UP.test(address));
  const rank = ({ name, family, address }: OwnAddress): number =>
    (VIRTUAL.test(name) ? 4 : 0) + (family === 'IPv4' ? 0 : 2) + (OF_A_SHOP.test(address) ? 0 : 1);
  return reachable.toSorted((a, b) => rank(a) - rank(b))[0]?.address;
}
