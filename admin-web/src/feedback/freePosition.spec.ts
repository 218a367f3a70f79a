import { describe, expect, it } from '@jest/globals';
import { freePosition, type Box } from './freePosition.ts';

const SIZE = 44;
const HOME = { right: 8, bottom: 8 };
const view = { width: 390, height: 844 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** Whether the button at this place overlaps the box. */
function covers({ right, bottom }: { right: number; bottom: number }, other: Box): boolean {
  const own = box(view.width - right - SIZE, view.height - bottom - SIZE, SIZE, SIZE);
  return own.left < other.right && own.right > other.left && own.top < other.bottom && own.bottom > other.top;
}

describe('the position of the button', () => {
  it('is the corner when that is free', () => {
    expect(freePosition(SIZE, view, HOME, [box(0, 0, 390, 60), box(12, 700, 200, 40)])).toEqual(HOME);
  });

  it('is above a bar at the bottom, not inside the page', () => {
    const generate = box(250, 784, 128, 48);
    const place = freePosition(SIZE, view, HOME, [generate])!;
    expect(place.right).toBe(HOME.right);
    expect(place.bottom).toBeLessThan(view.height - 784 + 4);
    expect(covers(place, generate)).toBe(false);
  });

  it('is beside icons that end every row, when the rows leave no gap', () => {
    const icons = Array.from({ length: 13 }, (_, row) => box(305, row * 64 + 4, 80, 60));
    const place = freePosition(SIZE, view, HOME, icons)!;
    expect(place.bottom).toBe(HOME.bottom);
    expect(icons.some((icon) => covers(place, icon))).toBe(false);
  });

  it('is none when no place is free', () => {
    expect(freePosition(SIZE, view, HOME, [box(0, 0, 390, 844)])).toBeUndefined();
    // lines of text that leave gaps, all too small
    const lines = Array.from({ length: 30 }, (_, row) => box(12, row * 30, 340, 22));
    expect(freePosition(SIZE, view, HOME, lines)).toBeUndefined();
  });

  it('is between labels and their values when the right side is full', () => {
    const labels = Array.from({ length: 36 }, (_, row) => box(12, row * 24, 90, 22));
    const values = Array.from({ length: 36 }, (_, row) => box(300, row * 24, 78, 22));
    const place = freePosition(SIZE, view, HOME, [...labels, ...values]);
    expect(place).toEqual({ right: 90, bottom: HOME.bottom });
  });

  it('is as high as it must be, rather than on something', () => {
    const full = box(0, 100, 390, 744);
    const place = freePosition(SIZE, view, HOME, [full])!;
    expect(covers(place, full)).toBe(false);
    expect(place.right).toBe(HOME.right);
  });
});
