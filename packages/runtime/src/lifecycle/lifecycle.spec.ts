import { afterEach, describe, expect, it } from '@jest/globals';
import { createLifecycle } from './lifecycle.ts';
import { createLogger } from '../logging/logger.ts';

const silent = createLogger('silent');

describe('the lifecycle', () => {
  afterEach(() => {
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
  });

  it('stops the parts in the opposite order of their start, each after the one before', async () => {
    const order: string[] = [];
    const lifecycle = createLifecycle({ logger: silent, deadlineMs: 1_000 });
    for (const part of ['store', 'projections', 'http']) {
      lifecycle.onStop(part, async () => {
        order.push(`${part} begins`);
        await Promise.resolve();
        order.push(`${part} ends`);
      });
    }
    await lifecycle.stop('test');
    expect(order).toEqual([
      'http begins',
      'http ends',
      'projections begins',
      'projections ends',
      'store begins',
      'store ends',
    ]);
  });

  it('goes on when a part fails to stop', async () => {
    let stopped = false;
    const lifecycle = createLifecycle({ logger: silent, deadlineMs: 1_000 });
    lifecycle.onStop('store', () => {
      stopped = true;
    });
    lifecycle.onStop('http', () => {
      throw new Error('stuck');
    });
    await lifecycle.stop('test');
    expect(stopped).toBe(true);
  });

  it('stops once however often it is asked', async () => {
    let times = 0;
    const lifecycle = createLifecycle({ logger: silent, deadlineMs: 1_000 });
    lifecycle.onStop('store', () => {
      times += 1;
    });
    await Promise.all([lifecycle.stop('one'), lifecycle.stop('two')]);
    expect(times).toBe(1);
  });

  it('gives up at the deadline', async () => {
    const lifecycle = createLifecycle({ logger: silent, deadlineMs: 20 });
    lifecycle.onStop('http', () => new Promise(() => undefined));
    await lifecycle.stop('test');
    expect(lifecycle.stopping).toBe(true);
  });

  it('exits with 0 after a signal, and at once with 1 at a second one', async () => {
    const codes: number[] = [];
    let finish = (): void => undefined;
    const exited = new Promise<void>((resolve) => {
      const lifecycle = createLifecycle({
        logger: silent,
        deadlineMs: 1_000,
        exit: (code) => {
          codes.push(code);
          if (code === 0) resolve();
        },
      });
      lifecycle.onStop('http', () => new Promise<void>((done) => (finish = done)));
      lifecycle.listenToSignals();
    });
    process.emit('SIGTERM', 'SIGTERM');
    process.emit('SIGTERM', 'SIGTERM');
    expect(codes).toEqual([1]);
    finish();
    await exited;
    expect(codes).toEqual([1, 0]);
  });
});
