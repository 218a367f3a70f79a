import { parentPort, workerData } from 'node:worker_threads';
import { openEmbeddedLog } from './embeddedLog.ts';
import { unpackAppend } from './packedAppend.ts';
import type { WriterMessage, WriterOrder } from './workerWriter.ts';

const say = (message: WriterMessage): void => parentPort?.postMessage(message);

try {
  const log = openEmbeddedLog((workerData as { folder: string }).folder);
  parentPort?.on('message', (order: WriterOrder) => {
    if (order.kind === 'write') {
      say({ kind: 'answers', answers: log.append(order.group.map(unpackAppend)) });
      return;
    }
    log.close();
    parentPort?.close();
  });
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
