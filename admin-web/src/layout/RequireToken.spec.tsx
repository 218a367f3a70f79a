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

describe('a screen behind the gate', () => {
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

  it('begins anew when another account signs in from another tab: nothing read or typed goes over', () => {
    signInElsewhere(sampleToken('ravi'));
    expect([typed(), queryClient.getQueryData(KEY)]).toEqual(['', undefined]);
  });

  it('goes on when the same account signs in again: nothing typed is lost', () => {
    signInElsewhere(`${sampleToken('asha')}-newer`);
    expect([typed(), queryClient.getQueryData(KEY)]).toEqual(['typed', ['hers']]);
  });

  it('forgets what was read when somebody signs in after nobody', () => {
    localStorage.clear();
    act(() => void accessToken());
    startSession(sampleToken('asha'));
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });
});
