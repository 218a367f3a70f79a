import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setLanguage } from '../../i18n/language.ts';
import { held, json, stubServer } from '../../testing/stubServer.ts';
import { startSession } from '../session.ts';
import { signOutAtOnce, signOutWhenAnswered } from './signOut.ts';

const kept = (): (string | null)[] => [localStorage.getItem('accessToken'), sessionStorage.getItem('bill:typed')];
const stay = (): void => undefined;

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  startSession('t');
  sessionStorage.setItem('bill:typed', '{}');
});

describe('signing out', () => {
  it.each([signOutAtOnce, signOutWhenAnswered])(
    'succeeds when the session had ended, and deletes unsaved input (%p)',
    async (leave) => {
      stubServer({ 'POST /auth/logout': () => json({ code: 'session_expired', message: '' }, 401) });
      await leave(stay);
      expect(kept()).toEqual([null, null]);
    },
  );

  it.each([signOutAtOnce, signOutWhenAnswered])('deletes nothing when the server fails (%p)', async (leave) => {
    stubServer({ 'POST /auth/logout': () => json({ message: 'no' }, 500) });
    await expect(leave(stay)).rejects.toThrow('no');
    expect(kept()).toEqual(['t', '{}']);
  });

  it.each([204, 401])('keeps a new session that began before the answer %i', async (status) => {
    const { answer, release } = held(json(undefined, status));
    stubServer({ 'POST /auth/logout': answer });
    const left = signOutAtOnce(stay);
    startSession('next');
    release();
    await left;
    expect(kept()).toEqual(['next', '{}']);
  });
});
