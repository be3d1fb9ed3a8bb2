/** What a reply's Markdown may point to: paths of this site, as they are written. */
export interface Links {
  siteUrl: string;
  allowed: ReadonlySet<string>;
}

/** A tag, begun or whole: what a newline or the end cuts off goes too. */
const TAG = /<[a-z!/?][^>]*(?:>|$)/gi;
const PICTURE = /[ \t]*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g;
const LINK = /\[([^\][]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
const REFERENCE = /\[([^\][]+)\]\[[^\]]*\]/g;
const ADDRESS =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|data:|javascript:|mailto:|tel:)(?:[^\s)\]]*[^\s)\].,;:!?])?/gi;
// Two fences or a heading's marks mean nothing to the widget; the words behind them stay.
const OTHER_MARKS = /^ {0,3}(?:#{1,6}[ \t]+|>[ \t]?|(?:```|~~~).*$)|`/gm;

/**
 * `text` as the widget may show it: no HTML, no pictures, no address but the allowed paths, of which `[words](path)`
 * stays; of all other links the words stay.
 */
export function cleanMarkdown(text: string, { siteUrl, allowed }: Links): string {
  const kept: string[] = [];
  const keep = (words: string, target: string): string => {
    const path = target.startsWith(siteUrl) ? target.slice(siteUrl.replace(/\/$/, '').length) : target;
    if (!allowed.has(path)) return words;
    kept.push(`[${words}](${path})`);
    return `\u0000${kept.length - 1}\u0000`;
  };
  return (
    text
      .replaceAll('\u0000', '')
      .replace(PICTURE, '')
      .replace(LINK, (_whole, words: string, target: string) => keep(words, target))
      .replace(REFERENCE, '$1')
      .replace(TAG, '')
      .replace(ADDRESS, '')
      .replace(OTHER_MARKS, '')
      // Where something was taken out, two spaces are left.
      .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it marks the place of a kept link.
      .replace(/\u0000(\d+)\u0000/g, (_whole, index: string) => kept[Number(index)] ?? '')
  );
}
