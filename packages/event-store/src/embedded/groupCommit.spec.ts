import { describe, expect, it } from '@jest/globals';
import { AppendOutcomeUnknown, StoreUnavailable } from '../port.ts';
import type { AppendAnswer, AppendRequest } from './embeddedLog.ts';
import { GroupCommit } from './groupCommit.ts';

const append = (stream: string): AppendRequest => ({ stream, expectedRevision: -1, events: [] });
const appended: AppendAnswer = { kind: 'appended', revision: 0, position: 1 };

/** A writer whose groups are answered by the test. */
function heldWriter() {
  const groups: AppendRequest[][] = [];
  const answers: ((answers: AppendAnswer[] | Promise<AppendAnswer[]>) => void)[] = [];
  const waiting: (() => void)[] = [];
  return {
    groups,
    answers,
    /** Resolves when the next group arrives. */
    nextGroup: () => new Promise<void>((resolve) => waiting.push(resolve)),
    write(group: AppendRequest[]) {
      groups.push(group);
      waiting.shift()?.();
      return new Promise<AppendAnswer[]>((resolve) => answers.push(resolve));
    },
    close: async () => undefined,
  };
}

describe('group commit', () => {
  it('writes all appends that arrive during a write as the next group', async () => {
    const writer = heldWriter();
    const commit = new GroupCommit(writer, 60_000, () => undefined);
    const first = writer.nextGroup();
    const all = [commit.append(append('bill-a'))];
    await first;
    const second = writer.nextGroup();
    for (let count = 0; count < 9; count += 1) all.push(commit.append(append('bill-b')));
    writer.answers[0]?.([appended]);
    await second;
    writer.answers[1]?.(Array.from({ length: 9 }, () => appended));
    await Promise.all(all);
    expect(writer.groups.map(({ length }) => length)).toEqual([1, 9]);
  });

  it('reports an append in flight at its deadline as unknown, and a waiting one as not written', async () => {
    const writer = heldWriter();
    const commit = new GroupCommit(writer, 30, () => undefined);
    const started = writer.nextGroup();
    const written = commit.append(append('bill-a'));
    const unknown = expect(written).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    await started;
    await expect(commit.append(append('bill-b'))).rejects.toBeInstanceOf(StoreUnavailable);
    await unknown;
    writer.answers[0]?.([appended]);
    await commit.settled();
    expect(writer.groups).toHaveLength(1);
  });

  it('continues after the writer dies in the middle of a group', async () => {
    const writer = heldWriter();
    const commit = new GroupCommit(writer, 60_000, () => undefined);
    const first = writer.nextGroup();
    const lost = commit.append(append('bill-a'));
    await first;
    writer.answers[0]?.(Promise.reject(new Error('the thread ended')));
    await expect(lost).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    const second = writer.nextGroup();
    const next = commit.append(append('bill-b'));
    await second;
    writer.answers[1]?.([appended]);
    expect(await next).toEqual({ revision: 0, position: '00000000000000000001' });
  });
});
