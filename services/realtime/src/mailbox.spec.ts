import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMailbox, type Mailbox } from './mailbox.ts';

class Transport extends EventEmitter {
  writable = false;
}

class Connection extends EventEmitter {
  transport = new Transport();
}

describe('a mailbox', () => {
  let conn: Connection;
  let sent: [string, unknown][];
  let mailbox: Mailbox;
  const newest = <M>(_waiting: M, newer: M) => newer;
  beforeEach(() => {
    conn = new Connection();
    sent = [];
    mailbox = createMailbox(conn, (event, message) => {
      sent.push([event, message]);
      conn.transport.writable = false;
    });
  });
  const drained = () => {
    conn.transport.writable = true;
    conn.transport.emit('ready');
  };

  it('is ready while the transport takes more and nothing waits', () => {
    expect(mailbox.ready).toBe(false);
    conn.transport.writable = true;
    expect(mailbox.ready).toBe(true);
    mailbox.keep('lists', { event: 'changed', message: 1 }, newest);
    expect(mailbox.ready).toBe(false);
  });

  it('keeps one merged message about each thing however many come, with one listener', () => {
    for (let n = 1; n <= 10_000; n += 1) mailbox.keep('lists', { event: 'changed', message: n }, (a, b) => a + b);
    expect(conn.transport.listenerCount('ready')).toBe(1);
    drained();
    expect(sent).toEqual([['changed', 50_005_000]]);
    drained();
    expect(sent).toHaveLength(1);
    expect(conn.transport.listenerCount('ready')).toBe(0);
  });

  it('sends the second of two events when the first has left', () => {
    mailbox.keep('lists', { event: 'changed', message: 'a' }, newest);
    mailbox.keep('figures', { event: 'dashboard', message: 'b' }, newest);
    drained();
    expect(sent).toEqual([['changed', 'a']]);
    drained();
    expect(sent.at(-1)).toEqual(['dashboard', 'b']);
  });

  it('goes on over the new transport after an upgrade', () => {
    mailbox.keep('lists', { event: 'changed', message: 'a' }, newest);
    conn.transport = new Transport();
    conn.transport.writable = true;
    conn.emit('upgrade');
    expect(sent).toEqual([['changed', 'a']]);
  });
});
