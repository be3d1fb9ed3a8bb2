import text from './fonts/figtree-text.woff2?url';
import display from './fonts/fraunces-display.woff2?url';

const FONTS = [
  { family: 'Fraunces Variable', url: display },
  { family: 'Figtree Variable', url: text },
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

// Local fonts, stretched to the widths and heights of ours: one family for each, because each has its own widths, as its
// bold face has. docs/decisions/0049 says how they were measured.
export const fallbackFontCss = `
@font-face{font-family:'Fraunces Fallback';font-weight:400 700;src:local('Times New Roman Bold'),local('Liberation Serif Bold'),local('Tinos Bold');size-adjust:91.7%;ascent-override:106.7%;descent-override:27.8%;line-gap-override:0%}
@font-face{font-family:'Fraunces Noto';font-weight:400 700;src:local('Noto Serif Bold');size-adjust:78.1%;ascent-override:125.2%;descent-override:32.7%;line-gap-override:0%}
@font-face{font-family:'Fraunces DejaVu';font-weight:400 700;src:local('DejaVu Serif Bold');size-adjust:69.3%;ascent-override:141.1%;descent-override:36.8%;line-gap-override:0%}
@font-face{font-family:'Figtree Fallback';font-weight:400 500;src:local('Arial'),local('Liberation Sans'),local('Arimo'),local('Helvetica');size-adjust:100.6%;ascent-override:94.4%;descent-override:24.9%;line-gap-override:0%}
@font-face{font-family:'Figtree Fallback';font-weight:600 700;src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arimo Bold'),local('Helvetica Bold');size-adjust:94.6%;ascent-override:100.4%;descent-override:26.4%;line-gap-override:0%}
@font-face{font-family:'Figtree Roboto';font-weight:400 500;src:local('Roboto'),local('Roboto Regular');size-adjust:101.5%;ascent-override:93.6%;descent-override:24.6%;line-gap-override:0%}
@font-face{font-family:'Figtree Roboto';font-weight:600 700;src:local('Roboto Bold');size-adjust:101%;ascent-override:94.1%;descent-override:24.8%;line-gap-override:0%}
@font-face{font-family:'Figtree DejaVu';font-weight:400 500;src:local('DejaVu Sans');size-adjust:88.6%;ascent-override:107.2%;descent-override:28.2%;line-gap-override:0%}
@font-face{font-family:'Figtree DejaVu';font-weight:600 700;src:local('DejaVu Sans Bold');size-adjust:79.7%;ascent-override:119.2%;descent-override:31.4%;line-gap-override:0%}
`.replaceAll('\n', '');
