import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, type AttackedApp, type AttackedShop, type HttpCaller } from '@bahi/testing/attacks';
import { seededRandom } from '@bahi/testing/faults';
import { routes } from '../routes.ts';

const SEED = 20_260_106;
const PER_ROUTE = 12;

const TYPES = ['multipart/form-data', 'multipart/mixed', 'application/json', 'text/plain', 'application/x-www-form-urlencoded', '*/*', '/', '', 'multipart', 'MULTIPART/FORM-DATA', 'multipart/form-data/x', 'application/json, text/html']; // prettier-ignore
const PARAMETERS = ['boundary=', 'boundary', 'boundary=""', 'boundary="', 'boundary=é', 'boundary=\u0001', 'boundary==x', `boundary=${'x'.repeat(300)}`, 'boundary=x; boundary=y', "boundary*=utf-8''x", 'boundary*0=a; boundary*1=b', 'boundary=a b', 'boundary=\\', 'charset=utf-8', 'charset=utf-16', 'charset=', 'charset="', 'é', '=', 'x=y', '__proto__=x', ' ', '\t']; // prettier-ignore
const FIXED = [
  'multipart/form-data; boundary=',
  'multipart/form-data;',
  'multipart/form-data; boundary=é',
  ';',
  'boundary=x',
];
const BODIES = ['', 'x', '{}', '--x\r\n', '--x--\r\n', '--\r\n\r\n----', '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhello\r\n--x--\r\n']; // prettier-ignore

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

/** Sends a head byte by byte as it stands: other clients refuse to write such types. */
async function send(caller: HttpCaller, method: string, path: string, type: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { token = '' } = caller;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': Buffer.from(type).toString('latin1'),
      'content-length': Buffer.byteLength(body),
    };
    const request = httpRequest(
      `${app.baseUrl}/api${path}`,
      { method, headers, insecureHTTPParser: true },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

describe('types of content', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'S12: %s answers each that a machine can write without a failure of ours',
    async (_target, route) => {
      const random = seededRandom(SEED);
      const pick = (choices: readonly string[]): string => choices[random.below(choices.length)]!;
      // signing out must not end a session that the next test needs
      const { owner } = route.path === '/auth/logout' ? await app.openShop() : shop;
      const path = route.path.replaceAll(/:\w+/g, '0'.repeat(32));
      const written = Array.from({ length: PER_ROUTE }, () =>
        [pick(TYPES), ...Array.from({ length: random.below(4) }, () => pick(PARAMETERS))].join(
          random.chance(0.8) ? '; ' : ';',
        ),
      );
      for (const type of [...FIXED, ...written]) {
        const printable = type.replaceAll('\u0001', '');
        const status = await send(owner, route.method, path, printable, pick(BODIES));
        expect([type, status < 500]).toEqual([type, true]);
      }
    },
  );
});
