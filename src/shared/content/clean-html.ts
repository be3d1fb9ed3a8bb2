import DOMPurify from 'isomorphic-dompurify';

// The same list as private.is_article_html() in the database, which refuses the rest when it is written.
const TAGS = [
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'],
];
const ATTRIBUTES: Record<string, { name: string; value: RegExp } | undefined> = {
  // '/' and a second '/' or '\' would be another site.
  a: {
    name: 'href',
    value: /^(?:https:\/\/[^\s"<>\\]+|mailto:[^\s"<>]+|tel:\+?[\d-]+|\/(?![/\\])[^\s"<>]*)$/,
  },
  h2: { name: 'id', value: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/ },
  th: { name: 'scope', value: /^(?:col|row)$/ },
};

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = ATTRIBUTES[element.nodeName.toLowerCase()];
  attribute.keepAttr = attribute.attrName === allowed?.name && allowed.value.test(attribute.attrValue);
});
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.getAttribute('href')?.startsWith('https:')) element.setAttribute('rel', 'noopener');
});

/**
 * An article's HTML with nothing in it but text, links and the tags of an article, whoever wrote it.
 * Load it with `import()`: it is heavy.
 */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ['href', 'id', 'scope'] });
}
