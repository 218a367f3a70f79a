import type { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '@bahi/runtime';
import { describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { SHIPPED } from '../installed.mjs';
import { composeArguments, stack } from '../stack.mjs';

// Jest runs from the repository root
const text = readFileSync('docker-compose.yml', 'utf8');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  healthcheck: z.object({
    test: z.array(z.string()).min(2),
    interval: z.string(),
    timeout: z.string(),
    retries: z.int(),
  }),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  networks: z.array(z.string()).min(1),
  ports: z.array(z.string()).default([]),
  restart: z.literal('unless-stopped'),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string().regex(/^\d{1,2}m$/), 'max-file': z.string().regex(/^\d$/) }),
  }),
  ulimits: z.object({ nofile: z.int() }).optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
});
const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});
const { services, networks, volumes } = file.parse(parse(text, { merge: true }));

const ROLES = ['api', 'realtime', 'worker'] as const;
const STORES = ['eventstore', 'mongo', 'redis'] as const;
const the = (name: string) => service.parse(services[name]);

/**
 * A value as Compose resolves it: from the environment, or else the default after `:-`, which may contain other
 * variables.
 */
function filledIn(value: string, environment: Record<string, string>): string {
  const filled = value.replaceAll(
    /\$\{(\w+):([-?])([^${}]*)\}/g,
    (_whole, name: string, kind: string, rest: string) => {
      const given = environment[name];
      if (given === undefined && kind === '?') throw new Error(`${name} is required`);
      return given ?? rest;
    },
  );
  return filled === value ? value : filledIn(filled, environment);
}

describe('docker-compose.yml', () => {
  it('names an exact version of every image', () => {
    const dockerfile = readFileSync('packages/tooling/docker/Dockerfile', 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
    const others = Object.values(services).flatMap(({ image, build }) => (build === undefined ? [image] : []));
    expect(bases.length + others.length).toBeGreaterThan(5);
    for (const image of [...bases, ...others]) expect(image).toMatch(/^[a-z/]+:\d+\.\d+\.\d+(-[a-z-]+)?$/);
  });

  it('runs all roles from one Dockerfile, with an environment that differs only in the role', () => {
    const [first, ...others] = ROLES.map((role) => the(role));
    expect(existsSync(first?.build?.dockerfile ?? '')).toBe(true);
    for (const { image, build } of others) expect([image, build]).toEqual([first?.image, first?.build]);
    for (const role of ROLES) {
      expect(the(role).environment).toEqual({ ...first?.environment, ROLE: role });
    }
  });

  it.each(ROLES)('gives %s an environment that its configuration accepts', (role) => {
    const secret = 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6Gd';
    const given = { JWT_SECRET: secret, DATA_SECRET: secret };
    const environment = Object.fromEntries(
      Object.entries(the(role).environment).map(([name, value]) => [name, filledIn(value, given)]),
    );
    // the image sets the location of the outbox
    const config = readConfig({ ...environment, DATA_DIR: '/data' });
    expect(config).toMatchObject({ role, production: true, trustProxy: 1, publicUrl: 'http://localhost:8080' });
    expect(Object.values({ ...config.stores }).map((url: string) => new URL(url).hostname)).toEqual(STORES);
  });

  it.each([
    [{ PUBLIC_PORT: '9090' }, 'http://localhost:9090'],
    [{ PUBLIC_PORT: '9090', PUBLIC_URL: 'https://books.example.in' }, 'https://books.example.in'],
  ])('serves %j and uses the same address in links and sockets', (given, address) => {
    const filled = ROLES.map((role) => filledIn(the(role).environment['PUBLIC_URL'] ?? '', given));
    expect(filled).toEqual(ROLES.map(() => address));
    expect(the('gateway').ports.map((port) => filledIn(port, given))).toEqual(['127.0.0.1:9090:8080']);
  });

  it.each(ROLES)('exposes the metrics of %s to the networks of the stack on request', (role) => {
    const { environment } = the(role);
    const metricsOf = (given: Record<string, string>) => {
      const [METRICS_PORT, METRICS_HOST] = ['METRICS_PORT', 'METRICS_HOST'].map((name) =>
        filledIn(environment[name] ?? '', given),
      );
      return readConfig({ METRICS_PORT, METRICS_HOST }).metrics;
    };
    expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(metricsOf({})).toBeUndefined();
  });

  it('contains no secrets, and requires them from the environment', () => {
    const { environment } = the('api');
    for (const name of ['JWT_SECRET', 'DATA_SECRET']) expect(environment[name]).toMatch(/^\$\{\w+:\?/);
    expect(environment['BACKUP_PASSPHRASE']).toBe('${BACKUP_PASSPHRASE:-}');
    expect(environment['SMTP_URL']).toBe('${SMTP_URL:-}');
    // keys look like long runs of letters and digits
    expect(text.match(/[\w-]{32,}/g) ?? []).toEqual([]);
  });

  it('restarts every service, and limits its memory and its log', () => {
    expect(Object.keys(services).toSorted()).toEqual([...ROLES, ...STORES, 'gateway'].toSorted());
  });

  it('keeps the books outside the containers', () => {
    const kept = Object.values(services).flatMap(({ volumes: used }) =>
      used.map((volume) => volume.split(':')[0] ?? ''),
    );
    for (const volume of Object.keys(volumes)) expect(kept).toContain(volume);
    for (const store of STORES) {
      expect(the(store).volumes.filter((volume) => (volume.split(':')[0] ?? '') in volumes)).not.toEqual([]);
    }
  });

  it('stores archives on a volume that the API also sees', () => {
    const mounted = (role: string, path: string) =>
      the(role)
        .volumes.map((volume) => volume.split(':'))
        .find(([, place]) => place === path);
    const dockerfile = readFileSync('packages/tooling/docker/Dockerfile', 'utf8');
    expect(the('worker').tmpfs).not.toContain('/tmp');
    expect(mounted('worker', '/tmp')).toEqual([expect.stringMatching(/^\w+$/), '/tmp']);
    expect(mounted('worker', '/backups')).toEqual(['backups', '/backups']);
    expect(mounted('api', '/backups')).toEqual(['backups', '/backups', 'ro']);
    // a new volume gets the owner of the image's folder
    expect(dockerfile).toMatch(/^RUN install -d -o node .* \/backups$/m);
  });

  it('marks the image as built, so that commands run in a container of it', () => {
    const dockerfile = readFileSync('packages/tooling/docker/Dockerfile', 'utf8');
    const [, mark = ''] = /^ && touch (\S+)$/m.exec(dockerfile) ?? [];
    expect(mark).toBe(SHIPPED);
    expect(dockerfile.indexOf('build.mjs')).toBeLessThan(dockerfile.indexOf(mark));
    expect(dockerfile).toMatch(/^COPY --from=build .*\/app \/app$/m);
  });

  it('has a service for every command in its docs page', () => {
    const page = readFileSync('packages/docs/distributed.md', 'utf8');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...page.matchAll(/^docker compose run --rm (\w+) npm run ([\w:]+)/gm)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, role = '', name = ''] of named)
      expect([services[role]?.image, scripts[name]]).toEqual([the('worker').image, expect.any(String)]);
    const [, removed = ''] = /^docker volume rm (.*?) +#/m.exec(page) ?? [];
    const ofStores = STORES.flatMap((store) => the(store).volumes.map((volume) => `bahi_${volume.split(':')[0]}`));
    expect(removed.split(' ').toSorted()).toEqual(ofStores.toSorted());
  });

  it('runs Redis with an append-only file and without eviction, and MongoDB as a replica set', () => {
    expect(the('redis').command.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction$/);
    expect(the('mongo').command.join(' ')).toMatch(/--replSet rs0/);
    expect(the('mongo').healthcheck.test.at(-1)).toMatch(/rs\.initiate\(\{ _id: 'rs0'/);
    expect(filledIn(the('api').environment['MONGODB_URL'] ?? '', {})).toMatch(/replicaSet=rs0$/);
  });

  it("lets MongoDB open as many files as it needs, whatever Docker's default", () => {
    expect(the('mongo').ulimits?.nofile).toBeGreaterThanOrEqual(64_000);
  });

  it('exposes the stores only to our own processes, and only the gateway to the outside', () => {
    expect(networks['stores']?.internal).toBe(true);
    for (const store of STORES) expect(the(store).networks).toEqual(['stores']);
    expect(the('gateway').networks).toEqual(['front']);
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports.length > 0 ? [name] : []))).toEqual([
      'gateway',
    ]);
  });

  it('binds no request and no socket to one process', () => {
    const gateway = readFileSync('packages/tooling/docker/nginx.conf', 'utf8');
    expect(gateway).not.toMatch(/ip_hash|sticky|hash \$/);
    expect(gateway).toMatch(/location \/socket\.io\/ \{\s+set \$realtime realtime:3000;/);
  });

  it('waits for slow clients no longer than the API does, and limits the connections of one address', () => {
    const gateway = readFileSync('packages/tooling/docker/nginx.conf', 'utf8');
    const directive = (name: string, where = gateway) => new RegExp(`^ *${name} (.*);$`, 'm').exec(where)?.[1];
    expect([directive('client_header_timeout'), directive('client_body_timeout')]).toEqual(['15s', '15s']);
    const [, ofApi = ''] = /location \/ \{([^}]*)\}/.exec(gateway) ?? [];
    const [, ofSockets = ''] = /location \/socket\.io\/ \{([^}]*)\}/.exec(gateway) ?? [];
    // pass on slow bodies as they arrive, so that the process behind limits their time
    for (const place of [ofApi, ofSockets]) expect(directive('proxy_request_buffering', place)).toBe('off');
    const [zone, requests] = directive('limit_conn', ofApi)?.split(' ') ?? [];
    expect(directive('limit_conn_zone')).toMatch(new RegExp(`^\\$binary_remote_addr zone=${zone}:`));
    // room for many counters, or all users, behind one address, with two connections each
    expect(Number(requests)).toBeGreaterThanOrEqual(1_000);
    expect(2 * Number(requests)).toBeLessThan(Number(directive('worker_connections')) / 4);
  });

  it('allows as many sockets as its docs page promises for one realtime process', () => {
    const [gateway, page] = ['packages/tooling/docker/nginx.conf', 'packages/docs/distributed.md'].map((name) =>
      readFileSync(name, 'utf8'),
    );
    const sockets = Number(/^\| realtime .* per ([\d,]+) sockets/m.exec(page ?? '')?.[1]?.replace(',', ''));
    const [connections = 0, files = 0] = ['worker_connections', 'worker_rlimit_nofile'].map((name) =>
      Number(new RegExp(`^ *${name} (\\d+);`, 'm').exec(gateway ?? '')?.[1]),
    );
    // two connections per socket, and as many again for requests
    expect(connections).toBeGreaterThan(3 * sockets);
    expect(files).toBeGreaterThanOrEqual(connections);
    // measured: 24 KB per connection
    expect(Number.parseInt(the('gateway').mem_limit)).toBeGreaterThan((sockets * 24) / 1_000);
  });

  it('passes on the address of each client, through the configured number of proxies', () => {
    const gateway = readFileSync('packages/tooling/docker/nginx.conf', 'utf8');
    expect(gateway.match(/X-Forwarded-For .*/g)).toEqual(['X-Forwarded-For $proxy_add_x_forwarded_for;']);
    const trusted = (given: Record<string, string>) =>
      readConfig({ TRUST_PROXY: filledIn(the('api').environment['TRUST_PROXY'] ?? '', given) }).trustProxy;
    expect([trusted({}), trusted({ TRUST_PROXY: '2' })]).toEqual([1, 2]);
  });
});

describe('stack:up and stack:down', () => {
  const called = (args: string[], status = 0, stdout = 'http://localhost:9090\n') => {
    const spawn = jest.fn(() => ({ status, stdout })) as unknown as typeof spawnSync;
    const lines: string[] = [];
    const code = stack(args, (line) => lines.push(line), spawn);
    const calls = (spawn as unknown as jest.Mock).mock.calls.map(([command, given]) => [command, given]);
    return { code, calls, output: lines.join('\n') };
  };

  it('print their help', () => {
    const help = called(['up', '--help']);
    expect(help).toMatchObject({ code: 0, calls: [] });
    const asked = new Set(Array.from(text.matchAll(/\$\{(\w+):/g), ([, name = '']) => name));
    expect([...asked].filter((name) => !new RegExp(`\\b${name}\\b`).test(help.output))).toEqual([]);
    expect(called(['down', '--help']).output).toMatch(/--delete-data/);
  });

  it('wait until everything is healthy, and print the address that the processes use', () => {
    const { code, calls, output } = called(['up']);
    const asked = ['compose', 'exec', '-T', 'api', 'printenv', 'PUBLIC_URL'];
    expect(code).toBe(0);
    expect(calls).toEqual([
      ['docker', ['compose', 'up', '--build', '--detach', '--wait']],
      ['docker', asked],
    ]);
    expect(output).toBe('the stack is up: http://localhost:9090');
    expect(called(['up'], 0, '').output).toBe('the stack is up');
  });

  it('keep the books unless asked to delete them', () => {
    expect(composeArguments('down')).toEqual(['compose', 'down']);
    expect(called(['down', '--delete-data']).calls).toEqual([['docker', ['compose', 'down', '--volumes']]]);
  });

  it("return Compose's exit code, and reject unknown arguments", () => {
    expect(called(['up'], 17)).toMatchObject({ code: 17, output: '' });
    expect(called(['sideways']).code).toBe(2);
    expect(called(['up', '--fast'])).toMatchObject({ code: 2, calls: [] });
  });
});
