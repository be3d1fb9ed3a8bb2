import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { filesBelow } from '../../../scripts/files-below.ts';
import { CHECKOUT } from '../../support/checkout.ts';
import { modulesOf } from './function-modules.ts';

export interface FunctionSize {
  raw: number;
  /** Compressed as the CLI does it. */
  brotli: number;
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Locked = Record<string, LockedPackage>;

const compress = promisify(brotliCompress);

/** Returns the folder from which a package below `from` loads another. Undefined: it is not installed here. */
function folderOf(locked: Locked, name: string, from: string): string | undefined {
  const folder = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (folder in locked) return folder;
  const parent = from.lastIndexOf('node_modules/');
  return parent < 0 ? undefined : folderOf(locked, name, from.slice(0, parent).replace(/\/$/, ''));
}

function packagesOf(locked: Locked, name: string, from = '', found = new Set<string>()): Set<string> {
  const folder = folderOf(locked, name, from);
  const entry = folder === undefined ? undefined : locked[folder];
  if (folder === undefined || entry === undefined || found.has(folder)) return found;
  found.add(folder);
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
  );
  const needed = { ...entry.dependencies, ...entry.optionalDependencies };
  for (const dependency of [...Object.keys(needed), ...peers]) packagesOf(locked, dependency, folder, found);
  return found;
}

async function sizeOf(files: Iterable<string>): Promise<FunctionSize> {
  const bytes = Buffer.concat(await Promise.all([...files].map((file) => readFile(file))));
  const packed = await compress(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return { raw: bytes.length, brotli: packed.length };
}

/** Returns a measure of functions that reads each package once. The platform's bundle has every file of their packages. */
export async function functionSizes(): Promise<(name: string) => Promise<FunctionSize>> {
  const lock = JSON.parse(await readFile(join(CHECKOUT, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
  };
  const known = new Map<string, Promise<FunctionSize>>();

  async function sizeOfPackage(folder: string): Promise<FunctionSize> {
    const nested = join(CHECKOUT, folder, 'node_modules');
    const files = await filesBelow(join(CHECKOUT, folder));
    return sizeOf(files.filter((file) => !file.startsWith(nested)));
  }

  return async (name) => {
    const { files, packages } = await modulesOf(join(CHECKOUT, 'supabase/functions', name, 'index.ts'));
    const found = new Set<string>();
    for (const each of packages.keys()) packagesOf(lock.packages, each, '', found);
    const parts = [sizeOf(files)];
    for (const folder of [...found].filter((each) => existsSync(join(CHECKOUT, each)))) {
      const size = known.get(folder) ?? sizeOfPackage(folder);
      known.set(folder, size);
      parts.push(size);
    }
    const sizes = await Promise.all(parts);
    return {
      raw: sizes.reduce((sum, { raw }) => sum + raw, 0),
      brotli: sizes.reduce((sum, { brotli }) => sum + brotli, 0),
    };
  };
}
