/** A run of text in a line; `to` is a path of this site. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; content: Inline[] }
  | { kind: 'link'; to: string; content: Inline[] };

/** A paragraph has lines; a list has items. */
export type Block = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: Inline[][] };

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;
const HEADING = /^\s*#{1,6}\s+/;
const MARKED = /\*\*(?<bold>[^*\n]+)\*\*|(?<image>!)?\[(?<label>[^\][\n]*)\]\((?<target>[^()\s]*)\)/;

/** Whether an address stays on this site, however a browser reads it. */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target) && !/[\\\p{Cc}]/u.test(target);
}

/** Reads bold and links; what is not written quite like them is text, and so are links that lead elsewhere. */
function parseInline(text: string): Inline[] {
  const found = MARKED.exec(text);
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const { bold, image, label = '', target = '' } = found.groups ?? {};
  const before = text.slice(0, found.index);
  const after = parseInline(text.slice(found.index + found[0].length));
  const start: Inline[] = before === '' ? [] : [{ kind: 'text', text: before }];
  if (bold !== undefined) return [...start, { kind: 'bold', content: parseInline(bold) }, ...after];
  const content = parseInline(label);
  if (image || !isOwnPath(target)) return [...start, ...content, ...after];
  return [...start, { kind: 'link', to: target, content }, ...after];
}

function kindOf(line: string): Block['kind'] {
  if (BULLET.test(line)) return 'bullets';
  return NUMBER.test(line) ? 'numbers' : 'paragraph';
}

/** Reads the little Markdown that answers are written in. There is no HTML in it: that is text like any other. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = kindOf(line);
    const content = parseInline(line.replace(BULLET, '').replace(NUMBER, '').replace(HEADING, '').trim());
    const last = blocks.at(-1);
    // The items of a list may have blank lines between them.
    if (last?.kind === kind && (isOpen || kind !== 'paragraph')) last.lines.push(content);
    else blocks.push({ kind, lines: [content] });
    isOpen = true;
  }
  return blocks;
}

function wordsOf(inline: Inline): string {
  return inline.kind === 'text' ? inline.text : inline.content.map(wordsOf).join('');
}

/** The same without its marks, to be read aloud or copied. */
export function plainText(text: string): string {
  return parseMarkdown(text)
    .map(({ kind, lines }) =>
      lines
        .map((line, index) => {
          const mark = { paragraph: '', bullets: '- ', numbers: `${index + 1}. ` }[kind];
          return mark + line.map(wordsOf).join('');
        })
        .join('\n'),
    )
    .join('\n\n');
}

/** What a beginning that was cut off somewhere leaves open: half a link, or bold that does not end. */
const OPEN_LINK = /!?\[(?<label>[^\][\n]*)(?:\]\(?[^()\s]*)?$/;
const OPEN_BOLD = /\*\*|\*$/g;

/** The words of an answer, or of its beginning, in one line. */
export function excerptOf(text: string): string {
  return parseMarkdown(text.replace(OPEN_LINK, '$<label>'))
    .map(({ kind, lines }) =>
      lines.map((line) => line.map(wordsOf).join('')).join(kind === 'paragraph' ? ' ' : ' · '),
    )
    .join(' ')
    .replace(OPEN_BOLD, '');
}
