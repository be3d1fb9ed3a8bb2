// Written from brand/ by `npm run brand`.

/** The families of brand/fonts, and each with its fallbacks. */
export const TYPE = {
  display: {
    family: 'Fraunces Variable',
    stack:
      "'Fraunces Variable', 'Fraunces Fallback', 'Fraunces Noto', 'Fraunces DejaVu', 'Times New Roman', serif",
    weight: '560',
  },
  text: {
    family: 'Figtree Variable',
    stack: "'Figtree Variable', 'Figtree Fallback', 'Figtree Roboto', 'Figtree DejaVu', Arial, sans-serif",
  },
} as const;

/** Local fonts, stretched to the widths and heights of the firm’s; docs/decisions/0049 says how. */
export const FALLBACK_FONT_CSS =
  "@font-face{font-family:'Fraunces Fallback';font-weight:400 700;src:local('Times New Roman Bold'),local('Liberation Serif Bold'),local('Tinos Bold');size-adjust:91.7%;ascent-override:106.7%;descent-override:27.8%;line-gap-override:0%}@font-face{font-family:'Fraunces Noto';font-weight:400 700;src:local('Noto Serif Bold');size-adjust:78.1%;ascent-override:125.2%;descent-override:32.7%;line-gap-override:0%}@font-face{font-family:'Fraunces DejaVu';font-weight:400 700;src:local('DejaVu Serif Bold');size-adjust:69.3%;ascent-override:141.1%;descent-override:36.8%;line-gap-override:0%}@font-face{font-family:'Figtree Fallback';font-weight:400 500;src:local('Arial'),local('Liberation Sans'),local('Arimo'),local('Helvetica');size-adjust:100.6%;ascent-override:94.4%;descent-override:24.9%;line-gap-override:0%}@font-face{font-family:'Figtree Fallback';font-weight:600 700;src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arimo Bold'),local('Helvetica Bold');size-adjust:94.6%;ascent-override:100.4%;descent-override:26.4%;line-gap-override:0%}@font-face{font-family:'Figtree Roboto';font-weight:400 500;src:local('Roboto'),local('Roboto Regular');size-adjust:101.5%;ascent-override:93.6%;descent-override:24.6%;line-gap-override:0%}@font-face{font-family:'Figtree Roboto';font-weight:600 700;src:local('Roboto Bold');size-adjust:101%;ascent-override:94.1%;descent-override:24.8%;line-gap-override:0%}@font-face{font-family:'Figtree DejaVu';font-weight:400 500;src:local('DejaVu Sans');size-adjust:88.6%;ascent-override:107.2%;descent-override:28.2%;line-gap-override:0%}@font-face{font-family:'Figtree DejaVu';font-weight:600 700;src:local('DejaVu Sans Bold');size-adjust:79.7%;ascent-override:119.2%;descent-override:31.4%;line-gap-override:0%}" as const;
