import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@bahi/event-store';
import { ConfigError } from '../../configuration/config.ts';
import { openServerLog } from './openServerLog.ts';

const open = async (url: string) => openServerLog(url, { mustExist: true });

describe('the address of the log', () => {
  it.each([
    [
      'esdb://127.0.0.1:1',
      'EVENTSTORE_URL: must name user and password: esdb://USER:PASSWORD@HOST:PORT, or ?tls=false',
    ],
    ['esdb://bahi:%zz@127.0.0.1:1', /^EVENTSTORE_URL: URI malformed/],
    ['esdb://bahi:word@127.0.0.1:port', /^EVENTSTORE_URL: Unexpected text at .*, expected port number/],
    ['esdb://bahi:word@127.0.0.1:1?tls=maybe', /^EVENTSTORE_URL: Unexpected text at .*, expected true or false/],
  ])('is refused for good when it is %s', async (url, message) => {
    const opened = open(url);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(message);
  });

  it('may be right though nobody answers there', async () => {
    await expect(open('esdb://bahi:word@127.0.0.1:1?tls=false')).rejects.toThrow(StoreUnavailable);
  });
});
