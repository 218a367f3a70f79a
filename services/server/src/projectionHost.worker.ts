import { workerData } from 'node:worker_threads';
import { projections } from '@bahi/projections';
import { runProjectionWorker, workerPort, type ProjectionWorkerData } from '@bahi/runtime';

await runProjectionWorker(projections, workerPort(), workerData as ProjectionWorkerData);
