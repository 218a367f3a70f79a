import { parentPort, workerData } from 'node:worker_threads';
import { createReplays, type ChangeQuestion, type LinesQuestion } from '@bahi/api/replays';
import { answerInThread, openReading, type ProjectionPlace } from '@bahi/runtime';

const port = parentPort;
if (port === null) throw new Error('this file is started as a worker thread');
// a product may have 100,000 movements: reading and replaying them must not block a till
const reading = await openReading(workerData as ProjectionPlace);
const replays = createReplays(reading);
answerInThread(
  port,
  {
    change: async (question: ChangeQuestion) => replays.change(question),
    lines: async (question: LinesQuestion) => replays.lines(question),
  },
  async () => reading.close(),
);
