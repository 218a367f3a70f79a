import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
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
  let loading: Promise<ComponentType<P>> | undefined;
  let part: ComponentType<P> | undefined;
  const fetched = async (): Promise<ComponentType<P>> => {
    // the browser alone can end a fetch of code; here it only shows that the server is silent
    const endWatch = connection.watch(() => undefined);
    try {
      part = await loadOrReload(load);
      return part;
    } catch (error) {
      void connection.probe();
      failed.add(() => {
        loading = undefined;
      });
      throw new PartNotFetched('a part of the client could not be fetched', { cause: error });
    } finally {
      endWatch();
    }
  };
  return function LazyPart(props: P) {
    // once it is there nothing waits for it: React's act() puts off what follows each use of a promise
    return createElement(part ?? use((loading ??= fetched())), props);
  };
}
