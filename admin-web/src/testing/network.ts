import { act } from '@testing-library/react';
import { settle } from '../providers/http/connection.ts';

let connected = true;

/** Whether the stubbed server can be reached. */
export const isConnected = (): boolean => connected;

/** Takes the server away, or brings it back. The client knows at once. */
export function setConnected(isThere: boolean): void {
  connected = isThere;
  act(() => settle(isThere ? 'up' : 'away'));
}
