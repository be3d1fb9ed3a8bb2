import { expect, test } from 'vitest';
import { outline } from './outline';

test('the sections with an id, as plain text', () => {
  const html =
    '<p>Before</p><h2 id="profit">Profit &amp; <em>loss</em></h2><p>x</p><h2>No address</h2><h2 id="on-monday">On Monday</h2>';
  expect(outline(html)).toEqual([
    { id: 'profit', title: 'Profit & loss' },
    { id: 'on-monday', title: 'On Monday' },
  ]);
});
