const LEFT_KEY = 'leftBuild';

/**
 * Fetches a part of the client that a screen needs. Where it is gone because a newer build has taken our place, the page is loaded
 * again: the address stays, and so does a bill that was being typed. Each build is left once only, so that nothing goes round in
 * circles; offline, or when the server is down, it fails like any other fetch.
 * @throws what `load` threw, when that is not why
 */
export async function loadOrReload<T>(load: () => Promise<T>, reload = reloadPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const build = ownBuild();
    if (build === null || sessionStorage.getItem(LEFT_KEY) === build || !(await isReplaced(build))) throw error;
    sessionStorage.setItem(LEFT_KEY, build);
    reload();
    // the spinner stays until the page is gone
    return new Promise<never>(() => undefined);
  }
}

function reloadPage(): void {
  window.location.reload();
}

/** The file that this page began with: its name says its content. */
function ownBuild(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

async function isReplaced(build: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(build);
  } catch {
    return false;
  }
}
