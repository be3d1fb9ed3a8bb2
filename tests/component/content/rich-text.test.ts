import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toHtml, toMarkdown } from '@/features/content/model/markdown';
import { cleanPastedHtml } from '@/features/content/model/pasted-html';
import { survivesRichText } from '@/features/content/model/rich-text';

const ARTICLES = join(import.meta.dirname, '../../../brand-examples/meridian/content/articles');
const survives = (markdown: string) => survivesRichText(markdown, { toHtml, toMarkdown });

test.each(await readdir(ARTICLES))('the article %s survives rich text', async (name) => {
  const [, , markdown = ''] = (await readFile(join(ARTICLES, name), 'utf8')).split('+++\n');
  expect(survives(markdown)).toBe(true);
});

test.each([
  '## Named {#other}\n\nText with **weight**, *stress* and [a link](https://a.example/b?c=d).',
  '- One\n- Two\n  - Inner\n\n1. First\n2. Second\n\n> Said *well*\n\n---\n\nA line\\\nbroken',
  '| A | B |\n| --- | --- |\n| one | **two** |',
  '![An arc of light](/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp "Said so")',
  '<figure><blockquote><p>x</p></blockquote><figcaption>y</figcaption></figure>',
  '- Loose\n\n- List\n\n  with more',
  'A ***word*** in both',
  '',
])('%j survives rich text', (markdown) => expect(survives(markdown)).toBe(true));

test('tells that text beside a paragraph in a quotation does not survive rich text', () => {
  expect(survives('<blockquote>Bare text<p>x</p></blockquote>')).toBe(false);
});

test('a paste from Google Docs becomes clean Markdown', () => {
  const pasted =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt">A title</span></h1>' +
    '<p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">italic</span></p>' +
    '<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li></ul><img src="https://lh3.googleusercontent.com/x"></b>';
  expect(toMarkdown(cleanPastedHtml(pasted))).toBe('## A title\n\n**Bold** and *italic*\n\n-   One');
});

test('a paste from Word becomes clean Markdown', () => {
  const line = (text: string, mark: string) =>
    `<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${mark}<span style="font:7.0pt 'Times New Roman'">&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  const pasted = `<html><head><style>p{margin:0}</style></head><body lang=EN-US><h1>A title<o:p></o:p></h1><p class=MsoNormal>Text <b>bold</b> <a href="javascript:x">no</a>.</p>${line('One', '·')}${line('Two', '·')}<table><tr><td><p>A</p></td><td><p>B</p></td></tr><tr><td>1</td><td onclick="x()">2</td></tr></table></body></html>`;
  const html = cleanPastedHtml(pasted);
  expect(html).not.toMatch(/onclick|javascript|style|class/);
  expect(toMarkdown(html)).toBe(
    '## A title\n\nText **bold** no.\n\n-   One\n-   Two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  );
});

test('what is cut in the editor and pasted keeps its image and the anchor of its heading', () => {
  const image =
    '<img src="/media/0b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e-1600x1000.webp" alt="An arc of light">';
  const html = cleanPastedHtml(
    `<meta charset='utf-8'><h2 id="other" data-pm-slice="1 1 []">Named</h2><figure>${image}</figure><script>x()</script>`,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('h2')?.id).toBe('other');
  expect(page.querySelector('h2')?.getAttribute('data-pm-slice')).toBe('1 1 []');
  expect(page.querySelector('figure img')?.getAttribute('alt')).toBe('An arc of light');
  expect(page.querySelector('script')).toBeNull();
});

test('an image of another site leaves its caption', () => {
  expect(
    cleanPastedHtml('<figure><img src="https://a.example/x.png"><figcaption>Said so</figcaption></figure>'),
  ).toBe('<p>Said so</p>');
});
