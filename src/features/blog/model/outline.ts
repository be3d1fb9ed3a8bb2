const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/g;
const ENTITY: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00A0' };

const asText = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => ENTITY[entity] ?? entity);

/** The sections of a clean article that can be jumped to. */
export function outline(html: string): { id: string; title: string }[] {
  return Array.from(html.matchAll(SECTION), ([, id = '', title = '']) => ({ id, title: asText(title) }));
}
