import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConfigError, createLogger } from '@bahi/runtime';
import { StoppedWhileOpening, untilOpen } from './untilOpen.ts';

const logger = createLogger('silent');

describe('opening what stands on servers', () => {
  let stop: AbortController;
  beforeEach(() => {
    jest.useFakeTimers();
    stop = new AbortController();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Fails so many times, then gives how often it was asked. */
  const server = (failures: number) => {
    let asked = 0;
    return async () => {
      asked += 1;
      if (asked <= failures) throw new Error('away');
      return asked;
    };
  };

  it('goes on until the servers are there', async () => {
    const opened = untilOpen('stores', server(20), stop.signal, logger);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await opened).toBe(21);
  });

  it('looks again within two seconds, however long it has waited', async () => {
    const ask = jest.fn(server(1_000));
    const opened = untilOpen('stores', ask, stop.signal, logger);
    await jest.advanceTimersByTimeAsync(60_000);
    const before = ask.mock.calls.length;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(ask.mock.calls.length).toBe(before + 1);
    stop.abort();
    await expect(opened).rejects.toThrow(StoppedWhileOpening);
  });

  it('gives up at once what only the operator can put right', async () => {
    const open = async () => Promise.reject(new ConfigError('DATA_SECRET: another one'));
    await expect(untilOpen('stores', open, stop.signal, logger)).rejects.toThrow('DATA_SECRET: another one');
  });

  it('ends when the process is to stop', async () => {
    const opened = untilOpen('stores', server(1_000), stop.signal, logger);
    stop.abort();
    await expect(opened).rejects.toThrow(StoppedWhileOpening);
  });
});
