/**
 * The functions gate: Deno itself checks the types of every function, with the deno.json it is deployed with,
 * every npm pin in a deno.json is the exact version of package.json, and a function's own deno.json has the packages
 * that it loads. Exit code 1 and the reasons on stdout when one is not so.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { modulesOf } from './support/function-modules.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'supabase/functions');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const problems: string[] = [];

interface Manifest {
  dependencies: Record<string, string>;
}
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Deno finds every installed package here, and the platform only those of the function's deno.json. */
async function checkPackages(name: string, imports: Record<string, string>): Promise<void> {
  const { packages } = await modulesOf(join(folder, name, 'index.ts'));
  for (const [used, file] of packages)
    if (!(used in imports)) problems.push(`${name}/deno.json lacks ${used}, which ${file} imports.`);
  for (const specifier of Object.keys(imports))
    if (!packages.has(specifier)) problems.push(`${name}/deno.json: ${specifier} is not imported.`);
}

async function checkPins(name: string): Promise<void> {
  const file = join(folder, name, 'deno.json');
  if (!existsSync(file)) {
    problems.push(`${name} has no deno.json.`);
    return;
  }
  const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> };
  await checkPackages(name, imports);
  for (const [specifier, target] of Object.entries(imports)) {
    const expected = `npm:${specifier}@${dependencies[specifier]}`;
    if (target !== expected)
      problems.push(`${name}/deno.json: ${specifier} is ${target}, should be ${expected}.`);
  }
}

async function checkTypes(name: string): Promise<void> {
  const args = ['check', '--quiet', '--no-lock', '--node-modules-dir=manual', '--cached-only'];
  const config = join(folder, name, 'deno.json');
  try {
    await promisify(execFile)('deno', [...args, `--config=${config}`, join(folder, name, 'index.ts')], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    });
  } catch (error) {
    problems.push(`${name}: ${(error as { stderr?: string }).stderr || String(error)}`);
  }
}

for (const name of names) {
  await checkPins(name);
  await checkTypes(name);
}
if (names.length === 0) problems.push('No functions were found; the gate has gone blind.');

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${names.length} functions checked, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
