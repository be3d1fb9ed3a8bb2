import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandFolder } from '../brand/brand-folder.ts';

const file = join(brandFolder(join(import.meta.dirname, '../..')), 'logo.svg');

/** The firm's sign on its tile, 36 units wide and high. */
export const readTile = () => readFile(file, 'utf8');

/** The sign alone, for dark grounds, as an SVG to be set into another at `x`, `y`. */
export async function readMark(x = 0, y = 0, side = 36): Promise<string> {
  const tile = await readTile();
  return tile
    .replace(/<rect[^>]*>/, '')
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `);
}
