import { AppendOutcomeUnknown, StorageFull, StoreUnavailable, WrongRevision, type AppendResult } from '../port.ts';
import { formatPosition } from '../position.ts';
import type { AppendAnswer, AppendRequest } from './embeddedLog.ts';
import type { LogWriter } from './logWriter.ts';

/** Limits on the appends in one group and in the queue, which bound memory and the duration of one sync. */
const MAX_GROUP = 1_000;
const MAX_WAITING = 20_000;

interface Waiting {
  request: AppendRequest;
  resolve(result: AppendResult): void;
  reject(error: Error): void;
  deadline: NodeJS.Timeout;
}

function failure(answer: Exclude<AppendAnswer, { kind: 'appended' }>, request: AppendRequest): Error {
  switch (answer.kind) {
    case 'wrong_revision':
      return new WrongRevision(request.stream, request.expectedRevision, answer.actual);
    case 'storage_full':
      return new StorageFull(answer.message);
    case 'unavailable':
      return new StoreUnavailable(answer.message);
    default:
      return new AppendOutcomeUnknown(answer.message);
  }
}

/** Collects the appends that arrive while a group is being written, and writes them as the next group with one sync. */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private writing = false;
  private scheduled = false;
  private readonly writer: LogWriter;
  private readonly deadlineMs: number;
  private readonly appended: (position: number) => void;
  private idle: (() => void)[] = [];

  /** @param appended called with the newest position after each group that wrote something */
  constructor(writer: LogWriter, deadlineMs: number, appended: (position: number) => void) {
    this.writer = writer;
    this.deadlineMs = deadlineMs;
    this.appended = appended;
  }

  append(request: AppendRequest): Promise<AppendResult> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new StoreUnavailable('too many appends are waiting'));
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        request,
        resolve,
        reject,
        deadline: setTimeout(() => this.expire(entry), this.deadlineMs),
      };
      this.waiting.push(entry);
      this.schedule();
    });
  }

  /** Resolves once no append is waiting or being written. */
  settled(): Promise<void> {
    if (!this.writing && this.waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.idle.push(resolve);
    });
  }

  private expire(entry: Waiting): void {
    const place = this.waiting.indexOf(entry);
    if (place === -1) {
      entry.reject(new AppendOutcomeUnknown(`no answer within ${this.deadlineMs} ms`));
      return;
    }
    this.waiting.splice(place, 1);
    entry.reject(new StoreUnavailable(`not written within ${this.deadlineMs} ms`));
  }

  // Waits for the current round of I/O, so that all requests read in it share the group.
  private schedule(): void {
    if (this.writing || this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.writeGroup();
    });
  }

  private async writeGroup(): Promise<void> {
    const group = this.waiting.splice(0, MAX_GROUP);
    if (group.length > 0) {
      this.writing = true;
      await this.write(group);
      this.writing = false;
    }
    if (this.waiting.length > 0) this.schedule();
    else for (const resolve of this.idle.splice(0)) resolve();
  }

  private async write(group: Waiting[]): Promise<void> {
    try {
      this.answer(group, await this.writer.write(group.map(({ request }) => request)));
    } catch (cause) {
      for (const entry of group) {
        clearTimeout(entry.deadline);
        entry.reject(
          cause instanceof StoreUnavailable ? cause : new AppendOutcomeUnknown('the writer failed', { cause }),
        );
      }
    }
  }

  private answer(group: Waiting[], answers: AppendAnswer[]): void {
    let newest = -1;
    for (const [index, entry] of group.entries()) {
      const answer = answers[index] ?? { kind: 'unknown', message: 'the writer gave no answer' };
      clearTimeout(entry.deadline);
      if (answer.kind === 'appended') {
        if (entry.request.events.length > 0) newest = Math.max(newest, answer.position);
        entry.resolve({ revision: answer.revision, position: formatPosition(answer.position) });
      } else {
        entry.reject(failure(answer, entry.request));
      }
    }
    if (newest >= 0) this.appended(newest);
  }
}
