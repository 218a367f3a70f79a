import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { loadOrReload } from './loadOrReload.ts';

/** The code of a part could not be fetched. */
export class PartNotFetched extends Error {}

/** How to fetch again what could not be fetched. */
const failed = new Set<() => void>();

/** Parts that could not be fetched are fetched again when they are next shown. Call it when their failure leaves the page. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component whose code is fetched when it is first shown. Other than with React's `lazy` a failure is not for good: networks come back. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const fetched = async (): Promise<ComponentType<P>> => {
    try {
      return await loadOrReload(load);
    } catch (error) {
      failed.add(() => {
        loading = undefined;
      });
      throw new PartNotFetched('a part of the client could not be fetched', { cause: error });
    }
  };
  return function LazyPart(props: P) {
    loading ??= fetched();
    return createElement(use(loading), props);
  };
}
