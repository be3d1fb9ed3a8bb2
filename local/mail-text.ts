import { convert, type FormatCallback } from 'html-to-text';

const WIDTH = 78;

/** "Label:" and below it the address, whole; of a phone number or a mail address only what is shown. */
const link: FormatCallback = (element, walk, builder) => {
  const href = String(element.attribs.href ?? '');
  walk(element.children, builder);
  if (!/^https?:/.test(href)) return;
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(href, { noWordTransform: true });
};

const row: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** The text part of one of our mails, from its HTML: the same words and the same links, to be read alone. */
export function textOf(html: string): string {
  const words = convert(html, {
    wordwrap: WIDTH,
    formatters: { link, row },
    selectors: [
      // What inboxes show after the subject.
      { selector: 'div', format: 'skip' },
      { selector: 'h1', format: 'heading', options: { uppercase: false, leadingLineBreaks: 2 } },
      { selector: 'a', format: 'link' },
      { selector: 'tr', format: 'row' },
    ],
  });
  return `${words.trim()}\n`;
}
