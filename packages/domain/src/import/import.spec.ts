import { describe, expect, it } from '@jest/globals';
import { numberId } from '@bahi/testing/books';
import { fold, given, type Past } from '@bahi/testing/givenWhenThen';
import { finishImport } from './finishImport.ts';
import { openImport } from './openImport.ts';
import { importStream } from './state.ts';

const command = { importId: numberId(1), shopId: numberId(2), label: 'Old books' };
const opened: Past = { type: 'ImportOpened', data: command };
const finished: Past = { type: 'ImportFinished', data: { importId: command.importId } };

describe('an import', () => {
  it('is opened once', () => {
    given(importStream)
      .when((state) => openImport(state, command))
      .gives({ type: 'ImportOpened', data: command });
    given(importStream, [opened])
      .when((state) => openImport(state, command))
      .changesNothing();
  });

  it('is finished once, by its own shop', () => {
    given(importStream, [opened])
      .when((state) => finishImport(state, command))
      .gives({ type: 'ImportFinished', data: { importId: command.importId } });
    given(importStream, [opened, finished])
      .when((state) => finishImport(state, command))
      .changesNothing();
    given(importStream, [opened])
      .when((state) => finishImport(state, { ...command, shopId: numberId(3) }))
      .refuses('not_found');
    given(importStream)
      .when((state) => finishImport(state, command))
      .refuses('not_found');
  });

  it('is open or finished', () => {
    expect(fold(importStream, [opened]).current.stage).toBe('open');
    const state = fold(importStream, [opened, finished]);
    expect(state.current).toMatchObject({ stage: 'finished', label: 'Old books' });
    expect(importStream.fromSnapshot(JSON.parse(JSON.stringify(importStream.toSnapshot(state))))).toEqual(state);
  });
});
