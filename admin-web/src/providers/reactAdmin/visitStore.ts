import { memoryStore, type Store } from 'react-admin';
import { accessToken, tokenOwner } from '../session.ts';

/**
 * What react-admin keeps: page, order and filters of the lists, for this visit of this person. A reload, or a phone that let go of
 * the tab, finds them again; an address that is opened shows its list whole, and logout clears them with all else that the tab
 * keeps. Local storage is not react-admin's.
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

/** Whether somebody came here by an address or a link, and not by a reload, by the browser's history or by a tab that was brought back. */
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
