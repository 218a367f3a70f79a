import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { connection } from './connection.ts';
import { loadOrReload } from '../loadOrReload.ts';

/** Code could not be fetched. */
export class PartNotFetched extends Error {}

/** Resets the parts that failed. */
const failed = new Set<() => void>();

/** Lets failed parts be fetched again when they are next rendered. Call it when their error message is removed. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component whose code is fetched when it is first rendered. Unlike React's `lazy` it can recover from a failed fetch. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const fetched = async (): Promise<{ default: ComponentType<P> }> => {
    // the browser alone can end a fetch of code; here it only shows that the server is silent
    const endWatch = connection.watch(() => undefined);
    try {
      return { default: await loadOrReload(load) };
    } catch (error) {
      void connection.probe();
      failed.add(() => {
        part = lazy(fetched);
      });
      throw new PartNotFetched('a part of the client could not be fetched', { cause: error });
    } finally {
      endWatch();
    }
  };
  let part: ComponentType<P> = lazy(fetched);
  return function LazyPart(props: P) {
    return createElement(part, props);
  };
}
