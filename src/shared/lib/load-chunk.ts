import { reloadForNewBuild } from './reload-for-new-build';

/** Delay before a failed chunk is requested again, in milliseconds. */
const PAUSE = 1000;

/**
 * Loads code by `load`, an `import()`; when that fails, once more after a pause. When it fails again because a new
 * build has replaced the one of this page, the page is loaded again and the promise stays pending.
 * @throws what the second attempt has thrown.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  try {
    return await load();
  } catch (error) {
    await reloadForNewBuild();
    throw error;
  }
}
