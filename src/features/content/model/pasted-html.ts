import { sanitizeForStorage } from '@/shared/content/clean-html';

const RENAMED = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em' };

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...Array.from(element.childNodes));
  element.replaceWith(renamed);
  return renamed;
}

/** Renames the attributes that the security policy refuses, and reports, wherever HTML is parsed. */
const withoutInlineCode = (html: string) =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on[a-z]+)\s*=/gi, ' data-$1='));

/** The value of a CSS property of an element, whose `style` is renamed. */
function styleOf(element: Element, property: string): string {
  const declarations = element.getAttribute('data-style')?.toLowerCase().split(';') ?? [];
  const found = declarations.map((each) => each.split(':')).find(([name]) => name?.trim() === property);
  return found?.[1]?.trim() ?? '';
}

/** Google Docs puts everything into one `b` of normal weight, and says in styles what is bold or italic. */
function readStyles(page: Document): void {
  for (const wrapper of page.querySelectorAll('b, i')) {
    if (['font-weight', 'font-style'].some((property) => styleOf(wrapper, property) === 'normal'))
      wrapper.replaceWith(...Array.from(wrapper.childNodes));
  }
  for (const span of page.querySelectorAll('span')) {
    const [fontWeight, fontStyle] = [styleOf(span, 'font-weight'), styleOf(span, 'font-style')];
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null;
    if (!isHeading && (fontWeight === 'bold' || Number(fontWeight) >= 600)) {
      const strong = rename(span, 'strong');
      if (fontStyle === 'italic') rename(strong, 'em').replaceChildren(strong);
    } else if (fontStyle === 'italic') rename(span, 'em');
  }
}

/** Word writes each line of a list as a paragraph that begins with a mark, such as "·" or "2.". */
function readWordLists(page: Document): void {
  let list: Element | undefined;
  for (const line of page.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(line.textContent ?? '');
    for (const mark of line.querySelectorAll('[data-style*="mso-list"]')) mark.remove();
    const name = isNumbered ? 'ol' : 'ul';
    if (!list || list !== line.previousElementSibling || list.localName !== name) {
      list = page.createElement(name);
      line.before(list);
    }
    list.append(rename(line, 'li'));
  }
}

/** The first row of a table names its columns, the first cell of each other row its row. */
function readTables(page: Document): void {
  for (const table of page.querySelectorAll('table')) {
    const rows = Array.from(table.rows);
    const [head, body] = [page.createElement('thead'), page.createElement('tbody')];
    rows.forEach((row, index) => {
      (index === 0 ? head : body).append(row);
      Array.from(row.cells).forEach((cell, column) => {
        for (const paragraph of cell.querySelectorAll('p'))
          paragraph.replaceWith(...Array.from(paragraph.childNodes));
        if (index === 0 || column === 0)
          rename(cell, 'th').setAttribute('scope', index === 0 ? 'col' : 'row');
      });
    });
    table.replaceChildren(head, body);
  }
}

/** The attribute with which the editor marks what it copied itself. */
const OWN_COPY = /\sdata-pm-slice="[^"]*"/;

/** What was copied in Word, Google Docs or a browser, as the HTML that an article may have. Without images. */
function cleanForeignHtml(html: string): string {
  const page = new DOMParser().parseFromString(withoutInlineCode(html), 'text/html');
  for (const noise of page.querySelectorAll('style, script, meta, link, title, img')) noise.remove();
  for (const caption of page.querySelectorAll('figcaption')) rename(caption, 'p');
  for (const figure of page.querySelectorAll('figure')) figure.replaceWith(...Array.from(figure.childNodes));
  readStyles(page);
  readWordLists(page);
  readTables(page);
  for (const [from, to] of Object.entries(RENAMED)) {
    for (const element of page.querySelectorAll(from)) rename(element, to);
  }
  for (const only of page.querySelectorAll('li > p:only-child'))
    only.replaceWith(...Array.from(only.childNodes));
  // The anchors of another document are not this article's.
  for (const heading of page.querySelectorAll('h2[id]')) heading.removeAttribute('id');
  for (const empty of page.querySelectorAll('p, h2, h3, li')) {
    if (empty.textContent?.trim() === '') empty.remove();
  }
  return sanitizeForStorage(page.body.innerHTML);
}

/** What was pasted, as the HTML that an article may have. What the editor copied itself keeps its images and anchors. */
export function cleanPastedHtml(html: string): string {
  const [mark] = OWN_COPY.exec(html) ?? [];
  if (!mark) return cleanForeignHtml(html);
  return sanitizeForStorage(withoutInlineCode(html)).replace(/<[a-z]\w*/, (tag) => tag + mark);
}
