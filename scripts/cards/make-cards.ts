import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { cardFonts, drawCard } from './card.ts';

export interface Card {
  /** Where it goes, below the directory. */
  file: string;
  title: string;
  /** A word or two above the title. */
  kicker?: string;
}

/** Writes the pictures that other sites show beside a link to ours: PNG, 1200×630, the same for the same words. */
export async function makeCards(cards: Card[], directory: string): Promise<void> {
  const fonts = await cardFonts(cards.map(({ title, kicker = '' }) => title + kicker).join(''));
  for (const { file, title, kicker = '' } of cards) {
    const svg = await drawCard(title, kicker, fonts);
    const path = join(directory, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer(),
    );
  }
}
