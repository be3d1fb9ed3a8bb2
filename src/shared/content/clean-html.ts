import DOMPurify from 'isomorphic-dompurify';
import { ARTICLE_LINK } from './article-link';

// The same list as private.is_safe_article_html() in the database, which rejects all other tags on write.
const TAGS = [
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
];
const SIZE = /^[1-9]\d{0,3}$/;
const ATTRIBUTES: Record<string, Record<string, RegExp> | undefined> = {
  a: { href: ARTICLE_LINK },
  h2: { id: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/ },
  th: { scope: /^(?:col|row)$/ },
  img: {
    src: /^\/media\/[0-9a-f-]{36}-\d{1,4}x\d{1,4}\.(?:webp|avif|jpg|png)$/,
    alt: /^[^"<>]+$/,
    width: SIZE,
    height: SIZE,
  },
};

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = ATTRIBUTES[element.nodeName.toLowerCase()];
  attribute.keepAttr =
    Object.hasOwn(allowed ?? {}, attribute.attrName) &&
    allowed?.[attribute.attrName]?.test(attribute.attrValue) === true;
});
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  // An image from another site would reveal the reader's address to it.
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
  if (element.getAttribute('href')?.startsWith('https:')) element.setAttribute('rel', 'noopener');
});

/** Sanitizes an article's HTML to text, links and the allowed tags. Load it with `import()`: it is large. */
export function sanitizeHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'id', 'scope', 'src', 'alt', 'width', 'height'],
  });
}

/** The same as the database takes it, which keeps what an author wrote and no `rel`. */
export function sanitizeForStorage(html: string): string {
  return sanitizeHtml(html).replaceAll(/(<a href="[^"]*") rel="noopener">/g, '$1>');
}
