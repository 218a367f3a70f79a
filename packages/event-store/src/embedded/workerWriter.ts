import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../port.ts';
import type { AppendAnswer, AppendRequest } from './embeddedLog.ts';
import type { LogWriter } from './logWriter.ts';
import { packAppend, type PackedAppend } from './packedAppend.ts';

/** Messages of the writer thread: first whether it opened the log, then one answer per group. */
export type WriterMessage =
  { kind: 'ready' } | { kind: 'failed'; message: string } | { kind: 'answers'; answers: AppendAnswer[] };

/** Messages to the writer thread; `close` is the last one. */
export type WriterOrder = { kind: 'write'; group: PackedAppend[] } | { kind: 'close' };

interface Reply {
  resolve(message: WriterMessage): void;
  reject(error: Error): void;
}

/** Writes in a separate thread, so that a sync never blocks requests. A thread that died is started again. */
export class WorkerWriter implements LogWriter {
  private readonly script: URL;
  private readonly folder: string;
  private worker: Promise<Worker> | null = null;
  /** The current thread. A thread reports its end twice, by error and by exit, and a new one may run by then. */
  private thread: Worker | null = null;
  private reply: Reply | null = null;

  /** @param script the bundled `eventWriter.worker.js` */
  constructor(script: URL, folder: string) {
    this.script = script;
    this.folder = folder;
  }

  /** Starts the thread unless it is running. @throws {StoreUnavailable} when it cannot open the log */
  async start(): Promise<Worker> {
    this.worker ??= this.spawn();
    return this.worker;
  }

  async write(group: AppendRequest[]): Promise<AppendAnswer[]> {
    const worker = await this.start();
    const message = await this.ask(() =>
      worker.postMessage({ kind: 'write', group: group.map(packAppend) } satisfies WriterOrder),
    );
    if (message.kind !== 'answers') throw new Error(`unexpected message from the writer thread: ${message.kind}`);
    return message.answers;
  }

  async close(): Promise<void> {
    if (this.worker === null) return;
    const worker = await this.worker;
    const exited = once(worker, 'exit');
    worker.postMessage({ kind: 'close' } satisfies WriterOrder);
    await exited;
  }

  // Groups are written one at a time, so at most one request is pending.
  private ask(put: () => void): Promise<WriterMessage> {
    return new Promise((resolve, reject) => {
      this.reply = { resolve, reject };
      put();
    });
  }

  private async spawn(): Promise<Worker> {
    const worker = new Worker(this.script, { workerData: { folder: this.folder } });
    this.thread = worker;
    worker.on('error', (error) => this.ended(worker, error));
    worker.on('exit', (code) => this.ended(worker, new Error(`the writer thread ended with ${code}`)));
    worker.on('message', (message: WriterMessage) => {
      if (this.thread === worker) this.takeReply()?.resolve(message);
    });
    try {
      const message = await this.ask(() => undefined);
      if (message.kind === 'ready') return worker;
      throw new Error(
        message.kind === 'failed' ? message.message : `unexpected message from the writer thread: ${message.kind}`,
      );
    } catch (cause) {
      this.forget(worker);
      throw new StoreUnavailable('the event log cannot be opened', { cause });
    }
  }

  private ended(worker: Worker, error: Error): void {
    if (this.forget(worker)) this.takeReply()?.reject(error);
  }

  /** Forgets a thread that ended; the next group starts another. @returns false when it is forgotten already */
  private forget(worker: Worker): boolean {
    if (this.thread !== worker) return false;
    this.thread = null;
    this.worker = null;
    return true;
  }

  private takeReply(): Reply | null {
    const { reply } = this;
    this.reply = null;
    return reply;
  }
}
