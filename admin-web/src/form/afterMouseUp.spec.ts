import { expect, it, jest } from '@jest/globals';
import { afterMouseUp } from './afterMouseUp.ts';

it.each(['mouseup', 'dragend'])(
  'afterMouseUp waits for the end of a press by %s, and for nothing without one',
  (end) => {
    const act = jest.fn();
    dispatchEvent(new Event('mousedown'));
    afterMouseUp(act);
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(new Event(end));
    expect(act).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('mouseup'));
    expect(act).toHaveBeenCalledTimes(1);
    afterMouseUp(act);
    expect(act).toHaveBeenCalledTimes(2);
  },
);
