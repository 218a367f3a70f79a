import { workerData } from 'node:worker_threads';
import { createHeavyReads } from '@bahi/api/heavyReads';
import { answerInThread, openReadModels, workerPort, type ProjectionPlace } from '@bahi/runtime';

const read = await openReadModels(workerData as ProjectionPlace);
answerInThread(workerPort(), { ...createHeavyReads(read) }, async () => read.close());
