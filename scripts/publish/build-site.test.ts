import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDERS } from './build-site.ts';

test('npm run build and npm start write folders of which neither contains the other', () => {
  const [build, start] = [resolve(BUILD_FOLDERS.build), resolve(BUILD_FOLDERS.start)];
  expect(relative(build, start)).toMatch(/^\.\.[/\\]/);
  expect(relative(start, build)).toMatch(/^\.\.[/\\]/);
});
