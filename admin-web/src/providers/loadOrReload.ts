const LEFT_KEY = 'leftBuild';

/**
 * Loads code that a screen needs. Reloads the page if the code is gone because a newer build was deployed; the address and unsaved
 * changes of a bill survive that. Reloads once per build, to avoid a loop.
 * @throws the error of `load` when there is no newer build
 */
export async function loadOrReload<T>(load: () => Promise<T>, reload = reloadPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const build = ownBuild();
    if (build === null || sessionStorage.getItem(LEFT_KEY) === build || !(await isReplaced(build))) throw error;
    sessionStorage.setItem(LEFT_KEY, build);
    reload();
    // pending until the page reloads
    return new Promise<never>(() => undefined);
  }
}

function reloadPage(): void {
  window.location.reload();
}

/** The page's entry script: its name holds the hash of the build. */
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
