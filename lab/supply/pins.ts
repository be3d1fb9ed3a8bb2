import { z } from 'zod';
import type { PackageLock } from './licenses.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const EXACT = /^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Returns a sentence for each version in package.json that is a range, each that package-lock.json does not repeat, and
 * each locked package without a SHA-512. npm leaves out the one of a binary for another system.
 */
export function pinFaults(packageJson: string, { packages }: PackageLock): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest.parse(JSON.parse(packageJson));
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const root = packages[''];
  const locked: Record<string, string> = {
    ...root?.dependencies,
    ...root?.devDependencies,
    ...root?.optionalDependencies,
  };
  const loose = wanted
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} has the range ${version} in package.json, not a version.`);
  const differing = wanted
    .filter(([name, version]) => locked[name] !== version)
    .map(([name]) => `${name} has another version in package-lock.json. Run npm install.`);
  const unsigned = Object.entries(packages)
    .filter(([path, each]) => path !== '' && !each.integrity?.startsWith('sha512-'))
    .filter(([, each]) => !(each.optional && each.cpu))
    .map(([path]) => `${path} has no SHA-512 in package-lock.json.`);
  return [...loose, ...differing, ...unsigned];
}
