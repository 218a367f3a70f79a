/** A rectangle on screen, in pixels from the window's top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Distance of the button from the bottom right corner. */
export interface Position {
  right: number;
  bottom: number;
}

/** Pixels between the places that are tried, from the bottom upwards. */
const STEP = 4;

/** The position nearest to `home` where a button of this size covers none of the boxes; undefined if there is none. */
export function freePosition(size: number, view: Size, home: Position, boxes: readonly Box[]): Position | undefined {
  let best: Position | undefined;
  for (let { bottom } = home; bottom + size <= view.height - home.bottom; bottom += STEP) {
    const isTooFar = best !== undefined && bottom + home.right >= best.bottom + best.right;
    if (isTooFar) break;
    const top = view.height - bottom - size;
    const besides = boxes.filter((box) => box.top < top + size && box.bottom > top);
    const right = freeRight(size, view.width, home.right, besides);
    if (right !== undefined && (best === undefined || right + bottom < best.right + best.bottom))
      best = { right, bottom };
  }
  return best;
}

/** The first free place from the right, among the boxes at one height. */
function freeRight(size: number, width: number, from: number, boxes: readonly Box[]): number | undefined {
  for (let right = from; right + size <= width - from;) {
    const edge = width - right;
    const under = boxes.find((box) => box.left < edge && box.right > edge - size);
    if (under === undefined) return right;
    right = Math.ceil(width - under.left);
  }
  return undefined;
}
