/**
 * What the build stored of a page, for a route's `clientLoader`; nothing when the page was published after the
 * build, or cannot be had just now: the page then asks the database itself.
 */
export async function prerenderedData<T extends object>(serverLoader: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await serverLoader();
  } catch {
    return {};
  }
}
