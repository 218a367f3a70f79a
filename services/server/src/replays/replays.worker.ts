import { workerData } from 'node:worker_threads';
import { createReplays, type ChangeQuestion, type LinesQuestion } from '@bahi/api/replays';
import { answerInThread, openReading, workerPort, type ProjectionPlace } from '@bahi/runtime';

// a product may have 100,000 movements: reading and replaying them must not block a till
const reading = await openReading(workerData as ProjectionPlace);
const replays = createReplays(reading);
answerInThread(
  workerPort(),
  {
    change: async (question: ChangeQuestion) => replays.change(question),
    lines: async (question: LinesQuestion) => replays.lines(question),
  },
  async () => reading.close(),
);
