import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

const onLine = jest.spyOn(navigator, 'onLine', 'get');

/** Sets the device offline or online. */
export function setOnline(isOnline: boolean): void {
  onLine.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
