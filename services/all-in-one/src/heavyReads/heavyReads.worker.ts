import { parentPort, workerData } from 'node:worker_threads';
import { createHeavyReads } from '@bahi/api/heavyReads';
import { answerInThread, openReadModels, type ProjectionPlace } from '@bahi/runtime';

const port = parentPort;
if (port === null) throw new Error('this file is started as a worker thread');
const read = await openReadModels(workerData as ProjectionPlace);
answerInThread(port, { ...createHeavyReads(read) }, async () => read.close());
