import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The brand of a checkout without one of its own. */
export const EXAMPLE = 'brand-examples/meridian';

/** The firm's folder below `root`: brand/, and the example until `npm run brand -- --from <folder>` made it. */
export const brandPath = (root: string) =>
  existsSync(join(root, 'brand', 'brand.toml')) ? 'brand' : EXAMPLE;

export const brandFolder = (root: string) => join(root, brandPath(root));
