import display from '@brand/fonts/display.woff2?url';
import text from '@brand/fonts/text.woff2?url';
import { TYPE } from './typefaces';

const FONTS = [
  { family: TYPE.display.family, url: display },
  { family: TYPE.text.family, url: text },
];
const WEIGHTS = '400 700';

/** All of them, because a first page shows only fonts that arrive by its first paint or up to 100 ms later. */
export const preloadedFonts = FONTS.map(({ url }) => url);

/** Loads the fonts into another document, such as a preview. */
export function loadFonts(target: Window & typeof globalThis): void {
  for (const { family, url } of FONTS) {
    target.document.fonts.add(new target.FontFace(family, `url(${url})`, { weight: WEIGHTS }));
  }
}

/**
 * Declares the fonts, in the head. With `optional`, a page that was painted without a font keeps the fallback, so that
 * nothing moves when the font arrives. Declared in CSS, it would still be swapped in: Emotion moves its style elements
 * when it starts, and Chromium then starts again with all fonts of style sheets.
 */
export const fontScript = `for(const[f,u]of${JSON.stringify(FONTS.map(({ family, url }) => [family, `url(${url})`]))})document.fonts.add(new FontFace(f,u,{weight:"${WEIGHTS}",display:"optional"}))`;

/** The same for browsers that run no scripts. */
export const fontCssWithoutScripts = FONTS.map(
  ({ family, url }) =>
    `@font-face{font-family:'${family}';font-weight:${WEIGHTS};font-display:optional;src:url(${url}) format('woff2')}`,
).join('');
