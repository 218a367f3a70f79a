import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

it('keeps the address of a real EventStoreDB for the contract suite: a program that a test starts has servers of its own, or none', () => {
  const config = pathToFileURL(join(__dirname, '../jest.config.mjs')).href;
  const env = { EVENTSTORE_URL: 'esdb://books.example:2113?tls=false' };
  const program = ['--import', config, '--eval', 'console.log(JSON.stringify(process.env))'];
  const { stdout } = spawnSync(process.execPath, program, { env, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({ CONTRACT_EVENTSTORE_URL: env.EVENTSTORE_URL });
});
