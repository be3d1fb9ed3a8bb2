import { describe, expect, it } from 'vitest';
import { isPlainPath } from '../../platform/site/hosting-rules.ts';
import { regexOf, targetOf, UNPLAIN_PATH } from './patterns.ts';

const unplain = new RegExp(UNPLAIN_PATH);
/** Parts that change the meaning of a path, and parts that do not. */
const PARTS = ['x', '.', '/', '%2e', '%2F', '%', '2e', '25', '%25', '\\', '%5c', ';', '%3B', '%C3%A9', '%0a'];

describe('UNPLAIN_PATH', () => {
  const paths = PARTS.flatMap((first) =>
    PARTS.flatMap((second) =>
      PARTS.flatMap((third) => PARTS.map((fourth) => `/${first}${second}${third}${fourth}`)),
    ),
  );

  it('matches every path of four parts that isPlainPath refuses', () => {
    expect(paths.filter((path) => !isPlainPath(path) && !unplain.test(path))).toEqual([]);
  });

  it('matches no other path of four parts', () => {
    expect(paths.filter((path) => isPlainPath(path) && unplain.test(path))).toEqual([]);
  });
});

describe('regexOf', () => {
  it.each([
    ['/admin/*', '/admin', true],
    ['/admin/*', '/admin/leads/1', true],
    ['/admin/*', '/administration', false],
    ['/media/:picture', '/media/a.webp', true],
    ['/media/:picture', '/media/a/b', false],
    ['/favicon.ico', '/faviconxico', false],
    ['/*', '/', true],
  ])('of %s with %s: %s', (path, text, matches) => {
    expect(new RegExp(regexOf(path)).test(text)).toBe(matches);
  });
});

describe('targetOf', () => {
  it('numbers the placeholders, and leaves a port as it is', () => {
    const route = {
      from: '/api/:function/:first',
      to: 'http://127.0.0.1:54321/functions/v1/:function/:first',
    };
    expect(targetOf(route)).toBe('http://127.0.0.1:54321/functions/v1/$1/$2');
  });
});
