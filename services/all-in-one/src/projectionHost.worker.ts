import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '@bahi/projections';
import { runProjectionWorker, type ProjectionWorkerData } from '@bahi/runtime';

if (parentPort === null) throw new Error('this file is started as a worker thread');
await runProjectionWorker(projections, parentPort, workerData as ProjectionWorkerData);
