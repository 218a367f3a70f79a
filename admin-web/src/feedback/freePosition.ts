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

const STEP = 4;

/** The position nearest to `home` where a button of this size covers none of the boxes; `home` if there is none. */
export function freePosition(size: number, view: Size, home: Position, boxes: readonly Box[]): Position {
  const farthest = { right: view.width / 2, bottom: view.height / 2 };
  const near = boxes.filter(
    ({ right, bottom }) => right > view.width - farthest.right - size && bottom > view.height - farthest.bottom - size,
  );
  let best: Position | undefined;
  for (let { bottom } = home; bottom <= farthest.bottom; bottom += STEP) {
    for (let { right } = home; right <= farthest.right; right += STEP) {
      if (best !== undefined && right + bottom >= best.right + best.bottom) break;
      if (isClear(size, view, { right, bottom }, near)) best = { right, bottom };
    }
  }
  return best ?? home;
}

function isClear(size: number, view: Size, place: Position, boxes: readonly Box[]): boolean {
  const right = view.width - place.right;
  const bottom = view.height - place.bottom;
  return !boxes.some(
    (box) => box.left < right && box.right > right - size && box.top < bottom && box.bottom > bottom - size,
  );
}
