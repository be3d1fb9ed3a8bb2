import { readFile, writeFile } from 'node:fs/promises';

/** A table in Markdown. */
export function markdownTable(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const markers = (name: string): [string, string] => [`<!-- bench ${name} -->`, `<!-- end of ${name} -->`];

/** Returns `text` with `content` between the two comments of `name`. @throws Error when they are missing. */
export function replaceBetween(text: string, name: string, content: string): string {
  const [begin, end] = markers(name);
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There are no comments "${begin}" and "${end}".`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

/** Writes `content` between the two comments of `name` in a document, so that no figure there is written by hand. */
export async function updateDocument(file: string, name: string, content: string): Promise<void> {
  await writeFile(file, replaceBetween(await readFile(file, 'utf8'), name, content));
}
