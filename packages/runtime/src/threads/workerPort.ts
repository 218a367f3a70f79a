import { parentPort, type MessagePort } from 'node:worker_threads';

/** The port to the thread that started this one. @throws {Error} in the main thread */
export function workerPort(): MessagePort {
  if (parentPort === null) throw new Error('this file must run as a worker thread');
  return parentPort;
}
