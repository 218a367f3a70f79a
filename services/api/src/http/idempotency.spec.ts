import { describe, expect, it } from '@jest/globals';
import { commandIdentity } from './idempotency.ts';
import { command, noBody, OWNER } from './route.ts';

const handle = async () => ({ status: 200 });
const save = command('PUT /billing/:id/save', OWNER, noBody, handle);
const sent = { params: { id: 'a'.repeat(32) }, accountId: 'c'.repeat(32), body: {}, key: 'k' };

describe('the id of a command', () => {
  it('is the same for the same account, route, parameters and key, whatever the body', () => {
    const [first, second] = [commandIdentity(save, sent), commandIdentity(save, { ...sent, body: { revision: 1 } })];
    expect(second.commandId).toBe(first.commandId);
    expect(second.bodyHash).not.toBe(first.bodyHash);
  });

  it.each([
    ['parameter', save, { params: { id: 'b'.repeat(32) } }],
    ['route', command('PUT /purchases/:id', OWNER, noBody, handle), {}],
    ['method', command('POST /billing/:id/save', OWNER, noBody, handle), {}],
    ['account', save, { accountId: 'd'.repeat(32) }],
    ['account: nobody', save, { accountId: undefined }],
    ['key', save, { key: 'l' }],
    ['call without a key', save, { key: undefined }],
  ])('differs for another %s', (_, route, other) => {
    expect(commandIdentity(route, { ...sent, ...other }).commandId).not.toBe(commandIdentity(save, sent).commandId);
  });
});
