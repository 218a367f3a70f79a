import type { Box } from './freePosition.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, output, [role=button], [role=combobox], [role=option], [role=tab]';
const PICTURES = 'img, canvas, video, [role=img]';
/** Sticky bars at the foot of the window, which cover what is scrolled beneath them. */
const FOOT_BARS = '[data-foot-bar]';
/** Room around texts and controls. */
const MARGIN = 2;

const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
const isSeen = ({ left, top, right, bottom }: Box): boolean =>
  right > left && bottom > top && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

/** Rectangles of the controls, pictures and texts in the window, without those of one element. */
export function shownBoxes(own: Element): Box[] {
  const others = [...document.querySelectorAll(`${CONTROLS}, ${PICTURES}`)].filter((one) => !own.contains(one));
  const bars = [...document.querySelectorAll(FOOT_BARS)].map((bar) => ({ bar, box: bar.getBoundingClientRect() }));
  const found = [
    ...others.map((place) => ({ place, box: boxOf(place.getBoundingClientRect()) })),
    ...textsIn(document.body, own),
  ];
  return found.flatMap(({ place, box }) => {
    const over = bars.find((one) => !one.bar.contains(place) && overlap(one.box, box));
    const shown = { ...box, bottom: Math.min(box.bottom, over?.box.top ?? box.bottom) };
    return isSeen(shown) ? [wider(shown)] : [];
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const wider = ({ left, top, right, bottom }: Box): Box => ({
  left: left - MARGIN,
  top: top - MARGIN,
  right: right + MARGIN,
  bottom: bottom + MARGIN,
});

interface Found {
  place: Element;
  box: Box;
}

/** The lines of the texts below an element. Parts out of the window are skipped: a bill may have a thousand lines. */
function textsIn(element: Element, own: Element): Found[] {
  if (element === own) return [];
  return [...element.childNodes].flatMap((node): Found[] => {
    if (node instanceof Element) return mayShowText(node) ? textsIn(node, own) : [];
    if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((box) => ({ place: element, box: boxOf(box) }));
  });
}

/** Whether an element can have text in the window. One without a size of its own may hold what floats. */
function mayShowText(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right - left <= 1 || bottom - top <= 1) return right === left && bottom === top;
  return isSeen({ left, top, right, bottom });
}
