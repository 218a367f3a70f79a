import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@bahi/event-store';
import { PrivateStoreUnavailable } from '@bahi/private-store';
import { shownAddress, storeTroubleOf, troubleWith } from './storeTrouble.ts';

const stores = {
  eventStoreUrl: 'esdb://admin:s3cret@books.example:2113?tls=true',
  mongodbUrl: 'mongodb://bahi:pa%40ss@one.example:27017,two.example:27017/bahi?replicaSet=rs0',
  redisUrl: 'rediss://:hidden@cache.example:6379/1',
};
const read = (cause: Error) => new StoreUnavailable('the event store cannot be read', { cause });
const LASTS = '; this does not mend itself: put EVENTSTORE_URL or the server right';

describe('trouble with a store', () => {
  it.each([
    ['Connection dropped', 'it ends the connection; perhaps it wants TLS, and the address says none'],
    [
      '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:2113',
      'nothing listens there',
    ],
    ['14 UNAVAILABLE: Name resolution failed for target dns:books.example:2113', 'its name is not known'],
    ['16 UNAUTHENTICATED: Authentication failed', `it does not take the user and password of the address${LASTS}`],
    ['Last error: self-signed certificate', `its certificate is not trusted${LASTS}`],
    [
      'Last error: write EPROTO 140:error:0A00010B:SSL routines::wrong version number',
      `the address asks for TLS, and nothing there speaks it${LASTS}`,
    ],
    ['no answer within 2500 ms', 'it does not answer'],
    ['something else', 'something else'],
  ])('is told in words: %s', (said, reason) => {
    expect(storeTroubleOf(read(new Error(said)), stores)).toEqual({
      store: 'EventStoreDB',
      address: 'esdb://books.example:2113',
      reason,
    });
  });

  it('names the store that an error is about, however deep the reason is', () => {
    const driver = Object.assign(new Error('Authentication failed.'), { name: 'MongoServerError', code: 18 });
    const selection = Object.assign(new Error('Server selection timed out after 3000 ms'), {
      name: 'MongoServerSelectionError',
      reason: { servers: new Map([['one.example:27017', { error: driver }]]) },
    });
    const error = new PrivateStoreUnavailable('the private store cannot be reached', { cause: selection });
    expect(storeTroubleOf(error, stores)).toMatchObject({
      store: 'MongoDB',
      address: 'mongodb://one.example:27017,two.example:27017',
      reason: expect.stringContaining('does not take the user and password'),
    });
    expect(storeTroubleOf(driver, stores)).toMatchObject({ store: 'MongoDB' });
    expect(troubleWith('Redis', 'WRONGPASS invalid username-password pair', stores)).toMatchObject({
      address: 'rediss://cache.example:6379',
      reason: expect.stringContaining('put REDIS_URL or the server right'),
    });
  });

  it('is no other error, and none that says nothing of a server', () => {
    expect(storeTroubleOf(new TypeError('x'), stores)).toBeUndefined();
    expect(storeTroubleOf(new StoreUnavailable('the program is stopping'), stores)).toBeUndefined();
  });

  it('shows no user, password or option of an address', () => {
    expect(Object.values(stores).map(shownAddress).join(' ')).not.toMatch(/s3cret|pa%40ss|hidden|admin|replicaSet/);
    expect(shownAddress('redis://cache:6379')).toBe('redis://cache:6379');
  });
});
