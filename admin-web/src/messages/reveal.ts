/** A `ref` callback that scrolls the element into view when it appears. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
