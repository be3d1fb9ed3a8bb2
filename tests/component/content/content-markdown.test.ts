import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toHtml, toMarkdown } from '@/features/content/model/markdown';

const ARTICLES = join(import.meta.dirname, '../../../brand-examples/meridian/content/articles');
const FIRST_ARTICLES = await readdir(ARTICLES);

/** Line breaks between blocks are no content. */
const joined = (html: string) => html.replaceAll(/>\s*\n\s*</g, '><').trim();
const there = (html: string) => joined(toHtml(toMarkdown(html)));

test('the example has four articles', () => expect(FIRST_ARTICLES).toHaveLength(4));

test.each(FIRST_ARTICLES)('the article %s survives a round trip through Markdown', async (name) => {
  const [, , markdown = ''] = (await readFile(join(ARTICLES, name), 'utf8')).split('+++\n');
  const html = toHtml(markdown);
  expect(html.length).toBeGreaterThan(3000);
  expect(there(html)).toBe(joined(html));
});

test.each([
  '<p>A &lt;b&gt; tag, &amp;amp; an entity, 1 &lt; 2, a*b*c, _x_, ~5 to ~6, [x](y), www.example.com and | a pipe</p>',
  '<h2 id="a-name">Another title</h2><h3>Less</h3><p>Line<br>break and&nbsp;space</p><hr><ol><li>One</li><li>Two</li></ol>',
  '<h2 id="about-7">7</h2><p><a href="https://a.example/b?c=d&amp;e=f">x</a> <a href="mailto:a@b.example">y</a></p>',
  '<ul><li><p>Loose</p></li><li><p>List</p></li></ul><blockquote><p>Said <em>well</em></p></blockquote>',
  '<table><tbody><tr><td>No</td><td>heads</td></tr></tbody></table>',
  '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">a | b</th><td><strong>c</strong></td></tr></tbody></table>',
  '<figure><img src="/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp" alt="An arc" width="1600" height="1000"><figcaption>Said "so"</figcaption></figure>',
  '<figure><blockquote><p>x</p></blockquote><figcaption>y</figcaption></figure>',
])('%s comes back as it was', (html) => expect(there(html)).toBe(html));

test('a placeholder is written without escapes, and comes back as it was', () => {
  const html = '<p>From {{price:a-b}} in {{project_weeks}}, {{consultation_minutes}} minutes, a_b.</p>';
  expect(toMarkdown(html)).toBe(
    'From {{price:a-b}} in {{project_weeks}}, {{consultation_minutes}} minutes, a\\_b.',
  );
  expect(there(html)).toBe(html);
});

test.each([
  ['# Title', '<h2 id="about-title">Title</h2>'],
  ['## A new title', '<h2 id="a-new-title">A new title</h2>'],
  ['#### Deep', '<h3>Deep</h3>'],
  ['## Title {#other}', '<h2 id="other">Title</h2>'],
  ['`code` and ~~struck~~', '<p>code and ~~struck~~</p>'],
  ['<script>alert(1)</script>\n\nText', '<p>Text</p>'],
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['![An arc](https://evil.example/a.png)', '<figure></figure>'],
])('%s becomes %s', (markdown, html) => expect(toHtml(markdown)).toBe(html));
