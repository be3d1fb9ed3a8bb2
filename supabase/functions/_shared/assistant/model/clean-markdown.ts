/** What a reply's Markdown may point to: paths of this site, as they are written. */
export interface Links {
  siteUrl: string;
  allowed: ReadonlySet<string>;
}

/** A tag, begun or whole: what a newline or the end cuts off goes too. */
const TAG = /<[a-z!/?][^>]*(?:>|$)/gi;
const PICTURE = /[ \t]*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g;
const LINK = /\[([^\][]*)\]\(\s*([^)\s]*)[^)]*\)/g;
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
  const site = siteUrl.replace(/\/$/, '');
  return (
    text
      .replace(PICTURE, '')
      .replace(TAG, '')
      .replace(OTHER_MARKS, '')
      .replace(REFERENCE, '$1')
      // After these, which may join a bracket to an address.
      .replace(LINK, (_whole, words: string, target: string) => {
        const path = target.startsWith(`${site}/`) ? target.slice(site.length) : target;
        return allowed.has(path) ? `[${words}](${path})` : words;
      })
      .replace(ADDRESS, '')
      // Where something was taken out, two spaces are left.
      .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
  );
}
