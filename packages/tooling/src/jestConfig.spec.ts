import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

it('reserves the address of a real EventStoreDB for the contract suite: programs that tests start have their own servers, or none', () => {
  const config = pathToFileURL(join(__dirname, '../jest.config.mjs')).href;
  const env = { EVENTSTORE_URL: 'esdb://books.example:2113?tls=false' };
  const program = ['--import', config, '--eval', 'console.log(JSON.stringify(process.env))'];
  const { stdout } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({ CONTRACT_EVENTSTORE_URL: env.EVENTSTORE_URL });
});
