import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packageName } from '../../platform/postgres/binaries.ts';
import { StartError } from '../../platform/start-error.ts';
import { runCommand } from '../../scripts/test/run-command.ts';
import type { Cell } from './cells.ts';

const IS_WINDOWS = process.platform === 'win32';

/** Installs one package into a folder of its own, once. @returns the folder of the package. */
async function install(home: string, name: string, version: string): Promise<string> {
  const folder = join(home, `${name.replaceAll('/', '-')}-${version}`);
  const installed = join(folder, 'node_modules', name);
  const isThere = await stat(join(installed, 'package.json')).catch(() => undefined);
  if (isThere) return installed;
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`];
  const { code, output } = await runCommand('npm', args);
  if (code === 0) return installed;
  throw new StartError(
    `${name} ${version} could not be installed.`,
    output.trim().split('\n').slice(-4).join('\n'),
    'Check the connection and the registry of npm, and run the same command again: it goes on from here.',
  );
}

/** What a run needs to use the versions of a cell: a program, and environment variables. */
export interface Toolchain {
  node: string;
  env: Record<string, string>;
}

/** Installs the versions of a cell below `home`. @throws StartError when one cannot be had. */
export async function prepareCell(home: string, { node, postgres }: Cell): Promise<Toolchain> {
  const nodeName = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`;
  const nodeFolder = node && (await install(home, nodeName, node));
  const postgresFolder = postgres && (await install(home, packageName(), postgres));
  return {
    node: nodeFolder ? join(nodeFolder, 'bin', IS_WINDOWS ? 'node.exe' : 'node') : process.execPath,
    env: postgresFolder ? { POSTGRES_PACKAGE: postgresFolder } : {},
  };
}
