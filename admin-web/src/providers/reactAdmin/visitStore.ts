import { memoryStore, type Store } from 'react-admin';
import { accessToken, tokenOwner } from '../session.ts';

/**
 * react-admin's store in session storage, by account: page, sort and filters of the lists. It survives a reload and a discarded tab.
 * Opening an address starts fresh, and logout clears it.
 */
export function visitStore(): Store {
  const place = `lists:${tokenOwner(accessToken())}`;
  if (isOpenedAnew()) sessionStorage.removeItem(place);
  const items = kept(place);
  const store = memoryStore({ ...items });
  return {
    ...store,
    setItem(name, value) {
      items[name] = value;
      sessionStorage.setItem(place, JSON.stringify(items));
      store.setItem(name, value);
    },
  };
}

/** Whether the page was opened by an address or link, not by a reload, the history or a restored tab. */
function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate' && !('wasDiscarded' in document && document.wasDiscarded === true);
}

function kept(place: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
