import { createHash } from 'node:crypto';
import { canonicalJson } from '@bahi/contracts';
import { describe, expect, it } from '@jest/globals';
import { deriveId } from './deriveId.ts';
import type { CommandContext } from './commandHandler.ts';
import { metaText } from './eventText.ts';
import { contextOf, payment } from '@bahi/testing/sampleBooks';
import { randomId } from './randomId.ts';
import { sealEvents } from './sealEvents.ts';
import { verifyChain } from './verifyChain.ts';

const stream = 'ledger-a';
const sealing = { context: contextOf('bill', { bodyHash: 'aa' }), stream, firstRevision: 0, app: 'test' };
const facts = ['1', '2', '3'].map((word) => payment(word));

describe('ids', () => {
  it('are the same for the same parts, and different for parts that are split differently', () => {
    const namespace = '6ba7b8109dad11d180b400c04fd430c8';
    expect(deriveId(namespace, 'a', 'bc')).toBe(deriveId(namespace, 'a', 'bc'));
    expect(deriveId(namespace, 'a', 'bc')).not.toBe(deriveId(namespace, 'ab', 'c'));
    expect(deriveId(namespace, 'a')).toMatch(/^[0-9a-f]{12}5[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });

  it('made later sort later', () => {
    const bytes = (count: number) => Buffer.alloc(count, 0xff);
    const early = randomId({ now: () => 1_700_000_000_000, bytes });
    const late = randomId({ now: () => 1_700_000_000_001, bytes: (count) => Buffer.alloc(count) });
    expect(early).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(early < late).toBe(true);
  });
});

describe('sealing facts', () => {
  it('gives the same events for the same command at the same place', () => {
    expect(sealEvents({ ...sealing, facts })).toEqual(sealEvents({ ...sealing, facts }));
    const ids = [0, 5].flatMap((firstRevision) => sealEvents({ ...sealing, facts, firstRevision }).map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
  });

  it('stores body hash and answer in the last event of the command', () => {
    const metas = sealEvents({ ...sealing, facts, answer: { total: 3 } }).map(({ meta }) => meta);
    expect(metas.map(({ bodyHash, answer }) => [bodyHash, answer])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['aa', { total: 3 }],
    ]);
  });

  it('rejects data that does not match the schema, undeclared members, and unregistered types', () => {
    const odd = { ...payment('1'), data: { ...(payment('1').data as object), extra: 1 } };
    for (const fact of [odd, { type: 'PaymentReceived', data: {} }, { type: 'toString', data: {} }]) {
      expect(() => sealEvents({ ...sealing, facts: [...facts, fact] })).toThrow();
    }
  });

  it('chains events by a hash that can be verified independently', () => {
    const sealed = sealEvents({ ...sealing, facts, chain: { head: null } });
    let previous = '0'.repeat(64);
    for (const { meta, ...event } of sealed) {
      const { hash, ...unhashed } = meta;
      expect(unhashed.prevHash).toBe(previous);
      expect(hash).toBe(
        createHash('sha256')
          .update(canonicalJson({ ...event, meta: unhashed }))
          .digest('hex'),
      );
      previous = hash ?? '';
    }
  });
});

describe("the text of an event's meta", () => {
  const [id, at] = ['0123456789abcdef'.repeat(2), '2026-04-01T06:30:00.000Z'];
  const named = { commandId: id, correlationId: 'a "request"', causationId: id, userId: id, shopId: id, sessionId: id };
  const whole: Required<Omit<CommandContext, 'role'>> = { ...named, bodyHash: 'bb', at, occurredAt: at, importId: id };
  // members of an answer may have any name without affecting the chain
  const answer = { ...named, hash: 'x', before: { ...named, prevHash: '"correlationId":' } };

  it.each([
    ['', {}],
    [' on a chain, its hash in its place', { chain: { head: null } }],
  ])('equals the canonical JSON of its meta%s', (_where, chain) => {
    for (const context of [whole, sealing.context]) {
      for (const event of sealEvents({ ...sealing, ...chain, context, facts, answer })) {
        expect(metaText(event)).toBe(canonicalJson(event.meta));
      }
    }
  });
});

describe('verifying a chain', () => {
  const chain = () =>
    sealEvents({ ...sealing, facts, chain: { head: null } }).map((event, revision) => ({
      ...event,
      stream,
      revision,
      position: '',
    }));

  it('accepts sealed events', () => {
    expect(verifyChain(chain())).toEqual([]);
  });

  it('finds a changed, a missing and a foreign event', () => {
    const changed = chain();
    changed[1] = { ...changed[1]!, data: { ...(changed[1]!.data as object), amountPaise: 1 } };
    expect(verifyChain(changed)).toEqual([{ stream, revision: 1, problem: 'wrong_hash' }]);
    const missing = chain().toSpliced(1, 1);
    expect(verifyChain(missing)).toEqual([{ stream, revision: 2, problem: 'revision_gap' }]);
    const foreign = chain();
    foreign[2] = { ...foreign[2]!, meta: { ...foreign[2]!.meta, prevHash: '1'.repeat(64) } };
    expect(verifyChain(foreign)).toEqual([{ stream, revision: 2, problem: 'wrong_previous_hash' }]);
  });
});
