import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadOrReload } from './loadOrReload.ts';

const gone = new Error('Failed to fetch dynamically imported module');
const missing = async (): Promise<never> => Promise.reject(gone);
const reload = jest.fn();
/** Leads on when the page would be loaded again. */
const reloaded = async (): Promise<void> => {
  await new Promise<void>((done) => {
    reload.mockImplementationOnce(() => done());
    void loadOrReload(missing, reload);
  });
};
const serve = (html: string, status = 200): void => {
  globalThis.fetch = async () => new Response(html, { status });
};
const pageOf = (build: string): string => `<script type="module" crossorigin src="${build}"></script>`;

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = pageOf('/assets/index-old.js');
});
afterEach(() => void reload.mockReset());

describe('a module of the client', () => {
  it('is returned when it can be loaded', async () => {
    expect(await loadOrReload(async () => Promise.resolve('screen'), reload)).toBe('screen');
  });

  it('reloads the page when it is gone with its build', async () => {
    serve(pageOf('/assets/index-new.js'));
    await reloaded();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails as usual when it is missing in the current build', async () => {
    serve(pageOf('/assets/index-old.js'));
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload the page while the server or the network is down', async () => {
    serve('', 503);
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads once per build, so that two alternating builds cause no loop', async () => {
    serve(pageOf('/assets/index-new.js'));
    await reloaded();
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
