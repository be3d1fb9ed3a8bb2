import { expect, test } from 'vitest';
import { sanitizeHtml } from './clean-html';

test('allowed article HTML stays unchanged', () => {
  const html = [
    '<h2 id="on-monday">On Monday</h2><h3>First</h3><p>Text with <strong>weight</strong> and <em>voice</em>.<br>Line</p>',
    '<ul><li>One</li></ul><ol><li>Two</li></ol><blockquote>Said</blockquote><hr>',
    '<figure><p>x</p><figcaption>y</figcaption></figure>',
    '<figure><img src="/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp" alt="An arc" width="1600" height="1000"></figure>',
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><th scope="row">B</th><td>1 &lt; 2 &amp; 3</td></tr></tbody></table>',
    '<p><a href="/services/data-analytics?from=a&amp;b=c#x">ours</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+14045550142">call</a></p>',
  ].join('\n');
  expect(sanitizeHtml(html)).toBe(html);
});

test('links to other sites get rel="noopener"', () => {
  expect(sanitizeHtml('<a href="https://a.example/b">x</a>')).toBe(
    '<a href="https://a.example/b" rel="noopener">x</a>',
  );
});

test.each([
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="alert(1)" class="x" style="color:red" id="y">a</p>', '<p>a</p>'],
  ['<h2 id="Not an id" title="x">a</h2>', '<h2>a</h2>'],
  ['<p><img src="x" onerror="alert(1)">a</p>', '<p>a</p>'],
  ['<figure><img src="https://evil.example/media/a.webp" alt="x">a</figure>', '<figure>a</figure>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\t/evil.example">a</a>', '<a>a</a>'],
  ['<a href="http://plain.example">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  [
    '<a href="https://a.example/%3Ctable%3E" target="_blank">a</a>',
    '<a href="https://a.example/%3Ctable%3E" rel="noopener">a</a>',
  ],
  ['<a href="/<table>">a</a>', '<a>a</a>'],
  ['<th href="/x">a</th>', 'a'],
  ['<svg><a href="/x"><script>alert(1)</script>a</a></svg>', ''],
  ['<iframe src="/x"></iframe><p>a</p>', '<p>a</p>'],
  ['<h1>a</h1><div>b</div>', 'ab'],
])('%s', (dirty, clean) => {
  expect(sanitizeHtml(dirty)).toBe(clean);
});
