import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';
import { expressMessages } from './expressMessages.ts';

setFlagsFromString('--allow-natives-syntax');
const sameHiddenClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

/** What an application kept of each request: hidden classes are compared while all of them are alive. */
interface Seen {
  app: Express;
  messages: [request: object, response: object][];
}

function seeing(name: string): Seen {
  const app = express();
  app.set('name', name);
  const messages: Seen['messages'] = [];
  app.use((request, response) => {
    messages.push([request, response]);
    response.json({ name: request.app.get('name') as string, asked: request.get('x-asked') });
  });
  return { app, messages };
}

describe('requests and answers of a server', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(app: Express): Promise<() => Promise<unknown>> {
    const messages = expressMessages();
    messages.adopt(app);
    const server = createServer(messages.classes, app);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return async () => (await fetch(address, { headers: { 'x-asked': 'yes', connection: 'close' } })).json();
  }

  it('are their application’s, each of its own', async () => {
    const [one, other] = [seeing('one').app, seeing('other').app];
    const [askOne, askOther] = [await serve(one), await serve(other)];
    expect(await askOne()).toEqual({ name: 'one', asked: 'yes' });
    expect(await askOther()).toEqual({ name: 'other', asked: 'yes' });
    expect(await askOne()).toEqual({ name: 'one', asked: 'yes' });
  });

  it('share hidden classes once the application has taken them over', async () => {
    const { app, messages } = seeing('one');
    const ask = await serve(app);
    for (let asked = 0; asked < 3; asked += 1) await ask();
    const [, second, third] = messages;
    if (second === undefined || third === undefined) throw new Error('not asked');
    expect([sameHiddenClass(second[0], third[0]), sameHiddenClass(second[1], third[1])]).toEqual([true, true]);
  });

  it('are left as they are by what is no application', () => {
    const messages = expressMessages();
    const before = Object.getPrototypeOf(messages.classes.IncomingMessage.prototype) as object;
    messages.adopt(() => undefined);
    expect(Object.getPrototypeOf(messages.classes.IncomingMessage.prototype)).toBe(before);
  });
});
