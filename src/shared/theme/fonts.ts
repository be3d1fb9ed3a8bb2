import text from './fonts/figtree-text.woff2?url';
import display from './fonts/fraunces-display.woff2?url';

/** The font of the largest text of a page; the only one that is preloaded. */
export const preloadedFont = display;

// The fallbacks are stretched to the same widths and heights, so that nothing moves when the fonts arrive.
export const fontFaceCss = `
@font-face{font-family:'Fraunces Variable';font-weight:400 700;font-display:swap;src:url(${display}) format('woff2')}
@font-face{font-family:'Figtree Variable';font-weight:400 700;font-display:swap;src:url(${text}) format('woff2')}
@font-face{font-family:'Fraunces Fallback';font-weight:400 700;src:local('Times New Roman Bold'),local('Liberation Serif Bold'),local('Times New Roman');size-adjust:91.3%;ascent-override:107.1%;descent-override:27.9%;line-gap-override:0%}
@font-face{font-family:'Figtree Fallback';font-weight:400 700;src:local('Arial'),local('Liberation Sans'),local('Helvetica');size-adjust:100.2%;ascent-override:94.8%;descent-override:25%;line-gap-override:0%}
`.replaceAll('\n', '');
