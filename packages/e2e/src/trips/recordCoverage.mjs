import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

// Loaded before the product's own code, in each of its threads. SIGUSR2 starts and ends the recording of the functions
// that run.
const folder = process.env.TRIP_FOLDER ?? '.';
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const channel = new BroadcastChannel('trip');
channel.unref();
let isRecording = false;
async function toggle() {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  if (isRecording) writeFileSync(`${folder}/thread-${threadId}.json`, JSON.stringify(result));
  isRecording = !isRecording;
}
channel.addEventListener('message', () => void toggle());
if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('toggle');
    void toggle();
  });
}
