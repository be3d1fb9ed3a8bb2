import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../../src/routes.ts';
import { pathIn, pathsOf, prerenderedPaths } from '../../src/shared/config/paths.ts';
import { PUBLIC_ROUTES } from '../support/browser/public-routes.ts';

const pages = routes.find(({ file }) => file === 'layouts/content-shell.tsx')?.children ?? [];
const pathOf = ({ path = '' }: RouteConfigEntry) => `/${path}`;
/** The content pages with one path each: not those of rows, and not the 404 page. */
const ALL = pages.map(pathOf).filter((path) => !/[:*]/.test(path));
const PATHS = ALL.filter((path) => pathIn('en', path) === path);

it('every content page of src/routes.ts is in prerenderedPaths of paths.ts', () => {
  expect(PATHS.length).toBeGreaterThan(10);
  expect(PATHS.filter((path) => !prerenderedPaths.includes(path))).toEqual([]);
});

it('every content page of src/routes.ts is there in each language', () => {
  expect(ALL.toSorted()).toEqual(PATHS.flatMap(pathsOf).toSorted());
});

it('every content page of src/routes.ts is in PUBLIC_ROUTES of tests/support/browser/public-routes.ts', () => {
  expect(PATHS.filter((path) => !PUBLIC_ROUTES.includes(path))).toEqual([]);
});
