import { parentPort } from 'node:worker_threads';
import { drawPdf, type DrawPdf } from '@bahi/paper/pdf';
import { answerInThread } from '@bahi/runtime/answerInThread';

const port = parentPort;
if (port === null) throw new Error('this file is started as a worker thread');
const draw = async (drawing: Parameters<DrawPdf>) => drawPdf(...drawing);
answerInThread(port, { draw }, async () => undefined);
