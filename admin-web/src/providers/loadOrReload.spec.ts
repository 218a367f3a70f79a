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

describe('a part of the client', () => {
  it('is handed on when it is there', async () => {
    expect(await loadOrReload(async () => Promise.resolve('screen'), reload)).toBe('screen');
  });

  it('that is gone with its build loads the page again', async () => {
    serve(pageOf('/assets/index-new.js'));
    await reloaded();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is gone though the build is the same fails as it would', async () => {
    serve(pageOf('/assets/index-old.js'));
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not load the page again while the server is away or the network is', async () => {
    serve('', 503);
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves each build once: two that take turns do not go round in circles', async () => {
    serve(pageOf('/assets/index-new.js'));
    await reloaded();
    await expect(loadOrReload(missing, reload)).rejects.toBe(gone);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
