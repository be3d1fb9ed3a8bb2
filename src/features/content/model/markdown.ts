import { Marked, type Tokens } from 'marked';
import TurndownService from 'turndown';
import { sanitizeForStorage } from '@/shared/content/clean-html';
import { slugify } from '@/shared/lib/text';

const NAMED = /\s*\{#([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}\s*$/;
const MEDIA_SIZE = /-(\d+)x(\d+)\.\w+$/;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An anchor begins with a letter; a single word may be a name that every page has, which is cleaned away. */
const anchorOf = (title: string) => {
  const slug = slugify(title);
  return /^[a-z].*-/.test(slug) ? slug : `about-${slug || 'this'}`;
};

function figure({ href, text, title }: Tokens.Image): string {
  const [width = '', height = ''] = MEDIA_SIZE.exec(href)?.slice(1) ?? [];
  const caption = title ? `<figcaption>${escaped(title)}</figcaption>` : '';
  return `<figure><img src="${escaped(href)}" alt="${escaped(text)}" width="${width}" height="${height}">${caption}</figure>\n`;
}

const marked = new Marked({ gfm: true });
marked.use({
  // As in the stored HTML: neither a tilde nor an address in the text means more than itself.
  tokenizer: { del: () => undefined, url: () => undefined },
  renderer: {
    heading({ tokens, depth, text }) {
      const id = NAMED.exec(text)?.[1] ?? anchorOf(text);
      const inner = this.parser.parseInline(tokens).replace(NAMED, '');
      return depth <= 2 ? `<h2 id="${id}">${inner}</h2>\n` : `<h3>${inner}</h3>\n`;
    },
    paragraph({ tokens }) {
      const [only] = tokens;
      if (tokens.length === 1 && only?.type === 'image') return figure(only as Tokens.Image);
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    table({ header, rows }) {
      const cell = (tag: string, name: string, one: Tokens.TableCell) =>
        `<${tag}>${this.parser.parseInline(one.tokens)}</${name}>`;
      const head = header.map((one) => cell('th scope="col"', 'th', one)).join('');
      const body = rows.map(
        (row) =>
          `<tr>${row.map((one, n) => (n === 0 ? cell('th scope="row"', 'th', one) : cell('td', 'td', one))).join('')}</tr>\n`,
      );
      return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table>\n`;
    },
    image: ({ text }) => escaped(text),
    codespan: ({ text }) => escaped(text),
    code: ({ text }) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>\n`,
  },
});

/** What an author wrote in Markdown, as HTML that the database takes; what no article may hold is left out. */
export function toHtml(markdown: string): string {
  return sanitizeForStorage(marked.parse(markdown, { async: false })).trim();
}

const elementsOf = (node: Element) =>
  Array.from(node.childNodes).filter((child): child is Element => child.nodeType === 1);
const childrenOf = (node: Element, name: string) =>
  elementsOf(node).filter(({ nodeName }) => nodeName === name);

/** A table that Markdown can say: one row of column headings, and a row heading first in each other row. */
function isPlainTable(table: Element): boolean {
  const [head, body, ...more] = elementsOf(table);
  if (head?.nodeName !== 'THEAD' || body?.nodeName !== 'TBODY' || more.length > 0) return false;
  const [top, ...others] = elementsOf(head);
  if (!top || others.length > 0 || childrenOf(top, 'TH').length !== elementsOf(top).length) return false;
  return elementsOf(body).every((row) => {
    const cells = elementsOf(row);
    return (
      cells.length === elementsOf(top).length &&
      cells.every(({ nodeName }, n) => nodeName === (n === 0 ? 'TH' : 'TD'))
    );
  });
}

function createTurndown(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
    br: '\\',
  });
  const plainEscape = service.escape.bind(service);
  service.escape = (text) =>
    plainEscape(text)
      .replaceAll('<', '\\<')
      .replaceAll(/&(?=#?\w+;)/g, '\\&')
      .replaceAll('|', '\\|')
      // An underscore inside of a word is no emphasis, so a placeholder stays as it is written.
      .replaceAll(/\{\{[^{}]*\}\}/g, (placeholder) => placeholder.replaceAll('\\', ''));
  service.addRule('named heading', {
    filter: ['h2'],
    replacement: (content, node) => {
      const id = (node as Element).getAttribute('id');
      const name = id && id !== anchorOf(content) ? ` {#${id}}` : '';
      return `\n\n## ${content}${name}\n\n`;
    },
  });
  service.addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${content.trim()} |` });
  service.addRule('row', {
    filter: ['tr'],
    replacement: (content, node) => {
      const isHead = node.parentNode?.nodeName === 'THEAD';
      const rule = isHead ? `\n|${' --- |'.repeat(elementsOf(node as Element).length)}` : '';
      return `\n|${content}${rule}`;
    },
  });
  service.addRule('table', {
    filter: ['table'],
    replacement: (content, node) =>
      isPlainTable(node as Element)
        ? `\n\n${content.replaceAll(/\n+/g, '\n').trim()}\n\n`
        : `\n\n${(node as Element).outerHTML.replaceAll(/\n+/g, '\n')}\n\n`,
  });
  service.addRule('table parts', { filter: ['thead', 'tbody'], replacement: (content) => content });
  service.addRule('figure', {
    filter: ['figure'],
    replacement: (_content, node) => {
      const element = node as Element;
      const [image] = childrenOf(element, 'IMG');
      const [caption, ...more] = childrenOf(element, 'FIGCAPTION');
      const isPicture = image && more.length === 0 && elementsOf(element).length === (caption ? 2 : 1);
      if (!isPicture || (caption && elementsOf(caption).length > 0)) {
        return `\n\n${element.outerHTML.replaceAll(/\n+/g, '\n')}\n\n`;
      }
      const title = caption ? ` "${(caption.textContent ?? '').replaceAll('"', '\\"')}"` : '';
      const alt = service.escape(image.getAttribute('alt') ?? '');
      return `\n\n![${alt}](${image.getAttribute('src')}${title})\n\n`;
    },
  });
  return service;
}

let turndown: ReturnType<typeof createTurndown> | undefined;

/** An article's stored HTML as Markdown; what Markdown cannot say stays HTML in it. */
export function toMarkdown(html: string): string {
  turndown ??= createTurndown();
  return turndown.turndown(html);
}
