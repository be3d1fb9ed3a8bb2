/** The row that a write names is gone, or another person changed it after it was read. */
export class StaleRowError extends Error {
  override name = 'StaleRowError';
  constructor() {
    super('Someone else changed this in the meantime. Here’s the latest version.');
  }
}
