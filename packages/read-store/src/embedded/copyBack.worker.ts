import { parentPort, workerData } from 'node:worker_threads';
import { CopiesBack } from './copyBack.ts';

/** A page that changes again and again is copied once in so many milliseconds; a kill leaves as much to read again. */
const EVERY_MS = 2_000;

const copies = new CopiesBack((workerData as { folder: string }).folder);
const timer = setInterval(() => {
  try {
    copies.round();
  } catch {
    // a full disk, or a file just retired: the writer copies for itself when its log has become long
  }
}, EVERY_MS);
parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.close();
});
