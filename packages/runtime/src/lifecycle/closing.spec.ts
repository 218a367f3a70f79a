import { expect, it } from '@jest/globals';
import { Closing } from './closing.ts';

it('closes everything, last first, though some of it fails, and says what failed first', async () => {
  const closing = new Closing();
  const closed: string[] = [];
  const step = (name: string, error?: Error) => async () => {
    closed.push(name);
    if (error !== undefined) throw error;
  };
  closing.add(step('log'));
  closing.add(step('rows', new Error('rows are away')));
  closing.add(step('signals', new Error('signals are away')));
  closing.add(step('commands'));
  await expect(closing.run()).rejects.toThrow('signals are away');
  expect(closed).toEqual(['commands', 'signals', 'rows', 'log']);
});
