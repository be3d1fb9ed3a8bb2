import { z } from 'zod';

const packageLock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

export type PackageLock = z.infer<typeof packageLock>;
type LockedPackage = PackageLock['packages'][string];

/** They let a closed product include the package. MPL-2.0 asks for the source of changed files; none is changed. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
]);

/** Packages whose package.json names no license; their file LICENSE does. The version is part of the name. */
const READ_BY_HAND = new Map([
  ['xtend@2.1.2', 'MIT'],
  ['@supabase/auth-ui-react@0.4.7', 'MIT'],
]);

/** Parses package-lock.json. @throws ZodError if it has another form */
export const readPackageLock = (text: string): PackageLock => packageLock.parse(JSON.parse(text));

const nameOf = (path: string, { name }: LockedPackage) => name ?? path.split('node_modules/').at(-1) ?? path;

/** Returns the packages that are not only for development, as `name@version` with their license. */
export function shippedLicenses({ packages }: PackageLock): Map<string, string> {
  const shipped = new Map<string, string>();
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.dev) continue;
    const id = `${nameOf(path, locked)}@${locked.version}`;
    shipped.set(id, locked.license ?? READ_BY_HAND.get(id) ?? 'no license');
  }
  return shipped;
}

/** Whether an SPDX expression is allowed: of `OR` one part, of `AND` each. It has no parentheses inside. */
export function isAllowed(license: string): boolean {
  return license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));
}

/** Returns a sentence for each shipped package whose license is not allowed. */
export function licenseFaults(lock: PackageLock): string[] {
  return Array.from(shippedLicenses(lock))
    .filter(([, license]) => !isAllowed(license))
    .map(([id, license]) => `${id} ships and has the license "${license}", which is not on the list.`);
}
