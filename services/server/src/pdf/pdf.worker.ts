import { drawPdf, type DrawPdf } from '@bahi/paper/pdf';
import { answerInThread } from '@bahi/runtime/answerInThread';
import { workerPort } from '@bahi/runtime/workerPort';

const draw = async (drawing: Parameters<DrawPdf>) => drawPdf(...drawing);
answerInThread(workerPort(), { draw }, async () => undefined);
