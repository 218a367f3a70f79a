import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, renderHook } from '@testing-library/react';
import { useShortcuts } from './useShortcuts.ts';

let done: string[];
/** Whether the browser keeps the key for itself. */
const press = (init: KeyboardEventInit): boolean => fireEvent.keyDown(document.body, init);

beforeEach(() => {
  done = [];
  const noting = (name: string) => () => void done.push(name);
  renderHook(() => useShortcuts({ 'Ctrl+s': noting('save'), 'Ctrl+Enter': noting('generate'), F2: noting('search') }));
});

describe('a shortcut', () => {
  it('is recognised by the letter on a Latin layout', () => {
    expect(press({ key: 's', code: 'KeyS', ctrlKey: true })).toBe(false);
    expect(press({ key: 's', code: 'KeyO', metaKey: true })).toBe(false);
    expect(press({ key: 'o', code: 'KeyS', ctrlKey: true })).toBe(true);
    expect(done).toEqual(['save', 'save']);
  });

  it('is recognised by the position of the key on a layout with another script', () => {
    expect(press({ key: 'े', code: 'KeyS', ctrlKey: true })).toBe(false);
    expect(press({ key: 'ो', code: 'KeyA', ctrlKey: true })).toBe(true);
    expect(done).toEqual(['save']);
  });

  it('is ignored while the user types letters', () => {
    expect(press({ key: 'े', code: 'KeyS' })).toBe(true);
    press({ key: 'F2', code: 'F2' });
    press({ key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(done).toEqual(['search', 'generate']);
  });

  it('with Shift is a different one', () => {
    expect(press({ key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true })).toBe(true);
    renderHook(() => useShortcuts({ 'Ctrl+Shift+Enter': () => void done.push('receive') }));
    press({ key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true });
    press({ key: 'F2', code: 'F2', shiftKey: true });
    expect(done).toEqual(['receive']);
    renderHook(() => useShortcuts({ 'Shift+F9': () => void done.push('next') }));
    press({ key: 'F9', code: 'F9' });
    press({ key: 'S', code: 'KeyS', shiftKey: true });
    press({ key: 'F9', code: 'F9', shiftKey: true });
    expect(done).toEqual(['receive', 'next']);
  });
});
