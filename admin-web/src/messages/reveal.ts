/** A `ref`: brings what appears into view, which may be far from where the person looks. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
