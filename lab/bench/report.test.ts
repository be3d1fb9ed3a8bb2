import { expect, it } from 'vitest';
import { markdownTable, replaceBetween } from './report.ts';

it('replaces what is between the comments of a name, and nothing else', () => {
  const text = 'before\n<!-- bench load -->\nold\n<!-- end of load -->\nafter\n';
  const replaced = replaceBetween(text, 'load', 'new');
  expect(replaced).toBe('before\n<!-- bench load -->\nnew\n<!-- end of load -->\nafter\n');
  expect(replaceBetween(replaced, 'load', 'new')).toBe(replaced);
});

it('fails for a document without the comments', () => {
  expect(() => replaceBetween('text', 'load', 'new')).toThrow('<!-- bench load -->');
});

it('writes a table', () => {
  expect(markdownTable(['a', 'b'], [[1, 'x']])).toBe('| a | b |\n|---|---|\n| 1 | x |');
});
