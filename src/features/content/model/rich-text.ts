// Rich text has the same blocks as an article's stored HTML. What it cannot edit, such as a table, is one fixed block,
// so that an article comes out of it as it went in.
import { Extension, type Extensions, generateHTML, generateJSON, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { ARTICLE_LINK } from '@/shared/content/article-link';
import type { Converters } from './content-fields';

function elementOf(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
}

/** An image with its description and an optional caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (figure) => {
        const [image, caption, ...more] = Array.from(figure.children);
        const isPlain =
          image?.nodeName === 'IMG' &&
          more.length === 0 &&
          (!caption || (caption.nodeName === 'FIGCAPTION' && caption.children.length === 0));
        if (!isPlain) return false;
        const [src, alt] = [image.getAttribute('src') ?? '', image.getAttribute('alt') ?? ''];
        return { src, alt, caption: caption?.textContent ?? '' };
      },
    },
  ],
  renderHTML({ node }) {
    const { src, alt, caption } = node.attrs as Record<'src' | 'alt' | 'caption', string>;
    const image = ['img', { src, alt }] as const;
    return caption ? ['figure', image, ['figcaption', caption]] : ['figure', image];
  },
});

/** A block that only Markdown can edit. */
const FixedBlock = Node.create({
  name: 'fixedBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure'].map((tag) => ({
      tag,
      getAttrs: (block: HTMLElement) => ({ html: block.outerHTML }),
    })),
  // Sanitized: it comes from toHtml() or sanitizeForStorage().
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
});

/** A heading with the anchor that other pages may link to. */
const ANCHOR = {
  types: ['heading'],
  attributes: {
    id: {
      default: null,
      keepOnSplit: false,
      parseHTML: (heading: HTMLElement) => heading.getAttribute('id'),
      renderHTML: ({ id }: { id?: string | null }) => (id ? { id } : {}),
    },
  },
};
/** Whether the paragraphs of a list item are written as such, as in a list with blank lines between its items. */
const LOOSE = {
  types: ['listItem'],
  attributes: {
    isLoose: {
      default: false,
      parseHTML: (item: HTMLElement) => item.firstElementChild?.nodeName === 'P',
      renderHTML: ({ isLoose }: { isLoose?: boolean }) => (isLoose ? { 'data-loose': '' } : {}),
    },
  },
};
const Attributes = Extension.create({
  name: 'articleAttributes',
  addGlobalAttributes: () => [ANCHOR, LOOSE],
});

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (url) => ARTICLE_LINK.test(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Figure,
  FixedBlock,
  Attributes,
];

/** Returns the HTML of the editor as an article has it: the text of a short list item is not a paragraph. */
export function articleHtml(edited: string): string {
  const page = new DOMParser().parseFromString(edited, 'text/html');
  for (const item of page.querySelectorAll('li')) {
    const [first, ...others] = Array.from(item.children);
    const isShort = first?.nodeName === 'P' && others.every(({ nodeName }) => /^[OU]L$/.test(nodeName));
    if (isShort && !item.hasAttribute('data-loose')) first.replaceWith(...Array.from(first.childNodes));
    item.removeAttribute('data-loose');
  }
  return page.body.innerHTML;
}

/** Line breaks between blocks are no content, and the order of two nested marks means nothing. */
const joined = (html: string) =>
  html
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/<em><strong>([^<]*)<\/strong><\/em>/g, '<strong><em>$1</em></strong>')
    .trim();

/** Whether an article in Markdown comes out of rich text with the HTML that it has. */
export function survivesRichText(markdown: string, { toHtml, toMarkdown }: Converters): boolean {
  const html = toHtml(markdown);
  try {
    const edited = articleHtml(generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS));
    return joined(toHtml(toMarkdown(edited))) === joined(html);
  } catch {
    return false;
  }
}
