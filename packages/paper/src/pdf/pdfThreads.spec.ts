import { afterEach, describe, expect, it } from '@jest/globals';
import { printedBill } from '@bahi/testing/samplePaper';
import { PdfQueueFull, PdfThreads, type PdfThreadsOptions } from './pdfThreads.ts';

/** A thread that answers with its own id and the title it received; some titles break it. */
const SCRIPT = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ document, size }) => {
  if (document.title === 'dies') process.exit(3);
  if (document.title === 'throws') throw new Error('broken');
  if (document.title === 'refuses') return parentPort.postMessage({ error: 'not to be drawn' });
  if (document.title === 'hangs') return;
  const bytes = new TextEncoder().encode(threadId + ' ' + document.title + ' ' + size);
  parentPort.postMessage({ bytes }, [bytes.buffer]);
});`;

describe('the threads that draw PDFs', () => {
  let threads: PdfThreads;
  afterEach(async () => threads.close());
  const open = (options: Partial<PdfThreadsOptions> = {}) => {
    const url = new URL(
      `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('/');${SCRIPT}`)}`,
    );
    threads = new PdfThreads({ url, threads: 1, ...options });
  };
  const draw = async (title: string) => {
    const bytes = await threads.draw({ ...printedBill(), title }, 'a4');
    const [thread = '', ...said] = new TextDecoder().decode(bytes).split(' ');
    return { thread, said: said.join(' ') };
  };

  it('draw one document after the other in one thread', async () => {
    open();
    const drawn = await Promise.all(['one', 'two', 'three'].map(draw));
    expect(drawn.map(({ said }) => said)).toEqual(['one a4', 'two a4', 'three a4']);
    expect(new Set(drawn.map(({ thread }) => thread)).size).toBe(1);
  });

  it('never exceed the given number', async () => {
    open({ threads: 2 });
    const drawn = await Promise.all(Array.from({ length: 8 }, (_, index) => draw(String(index))));
    expect(new Set(drawn.map(({ thread }) => thread)).size).toBe(2);
  });

  it.each(['dies', 'throws', 'refuses'])('reject a document that %s, and draw the next', async (title) => {
    open();
    const [broken, next] = await Promise.allSettled([draw(title), draw('next')]);
    expect([broken.status, next.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('time out on a document that hangs', async () => {
    open({ hangsMs: 20 });
    await expect(draw('hangs')).rejects.toThrow('took too long');
  });

  it('reject a document when too many others are waiting', async () => {
    open({ maxWaiting: 2 });
    const drawn = Array.from({ length: 3 }, (_, index) => draw(String(index)));
    await expect(draw('one more')).rejects.toThrow(PdfQueueFull);
    expect(await Promise.all(drawn)).toHaveLength(3);
  });

  it('end when idle, and start again', async () => {
    open({ idleMs: 1 });
    const first = await draw('first');
    // a new thread draws once the first has ended
    let next = await draw('next');
    while (next.thread === first.thread) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      next = await draw('next');
    }
    expect(next.said).toBe('next a4');
  });
});
