import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { queryClient } from '../providers/cache/queryClient.ts';
import { accessToken, startSession } from '../providers/session.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleToken } from '../testing/sampleToken.ts';
import { RequireToken } from './RequireToken.tsx';

const KEY = ['products', 'getList'];
const typed = (): string => screen.getByRole<HTMLInputElement>('textbox').value;

/** Another tab stores this token. */
function signInElsewhere(token: string): void {
  localStorage.setItem('accessToken', token);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });
}

describe('a screen that requires a session', () => {
  beforeEach(() => {
    localStorage.clear();
    accessToken();
    startSession(sampleToken('asha'));
    queryClient.setQueryData(KEY, ['hers']);
    renderPage(
      <RequireToken>
        <input />
      </RequireToken>,
    );
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'typed' } });
  });

  it('starts again when another account signs in from another tab, without data or input of the first', () => {
    signInElsewhere(sampleToken('ravi'));
    expect([typed(), queryClient.getQueryData(KEY)]).toEqual(['', undefined]);
  });

  it('continues when the same account signs in again, and loses no input', () => {
    signInElsewhere(`${sampleToken('asha')}-newer`);
    expect([typed(), queryClient.getQueryData(KEY)]).toEqual(['typed', ['hers']]);
  });

  it('forgets loaded data when somebody signs in after a signed-out period', () => {
    localStorage.clear();
    act(() => void accessToken());
    startSession(sampleToken('asha'));
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });
});
