import { expect, it } from '@jest/globals';
import { LiveMessages } from '../cache/live.ts';
import { commandToken, consistencyToken, forgetConsistencyToken, keepConsistencyToken } from './consistency.ts';

const at = (place: number): string => String(place).padStart(20, '0');

it('the next read includes pushed figures, which may not be stored yet; a command need not', () => {
  forgetConsistencyToken();
  const live = new LiveMessages();
  live.dashboard({ range: 'today', position: at(1) });
  // only a command says which log it is
  expect(consistencyToken()).toBeUndefined();
  keepConsistencyToken(`log.${at(2)}`, '/products');
  live.dashboard({ range: 'today', position: at(3) });
  live.dashboard({ range: '7d', position: at(1) });
  expect([consistencyToken(), commandToken()]).toEqual([`log.${at(3)}`, `log.${at(2)}`]);
  forgetConsistencyToken();
});
