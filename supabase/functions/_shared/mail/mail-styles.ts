/** The site's colors, light and dark; `tests/functions/mail-look.test.ts` compares them with the theme. */
export const MAIL_COLORS = {
  light: {
    paper: '#FBF7F0',
    surface: '#FFFDF9',
    ink: '#14201B',
    muted: '#5B655F',
    clay: '#B4471F',
    onClay: '#FFFFFF',
    rule: '#DDD0B8',
  },
  dark: {
    paper: '#0F1613',
    surface: '#151E1A',
    ink: '#F3EDE2',
    muted: '#A9B3AC',
    clay: '#F08A5D',
    onClay: '#14201B',
    rule: '#2C3832',
  },
  /** The band at the top, the same in both. */
  pine: '#1E3A31',
  onPine: '#FBF7F0',
  gold: '#E3A72F',
} as const;

const { light, dark } = MAIL_COLORS;

const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
export const TEXT_FONT = 'Figtree, Arial, Helvetica, sans-serif';
export const BODY = `font-family:${TEXT_FONT};font-size:17px;line-height:27px;color:${light.ink};`;
export const SMALL = `font-family:${TEXT_FONT};font-size:14px;line-height:21px;color:${light.muted};`;
export const TITLE = `font-family:${DISPLAY};font-size:29px;line-height:35px;font-weight:600;color:${light.ink};`;
export const BRAND = `font-family:${DISPLAY};font-size:24px;line-height:28px;font-weight:600;color:${MAIL_COLORS.onPine};`;
export const RULE = `1px solid ${light.rule}`;
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * What inline styles cannot say: dark colors, and one column on phones. A mail program without it shows the inline
 * styles. Each rule needs `!important` against them.
 */
export const STYLE_BLOCK = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark;}
@media (max-width:480px){
.side{padding-left:20px!important;padding-right:20px!important;}
.label,.value{display:block!important;width:auto!important;}
.label{padding-bottom:0!important;line-height:21px!important;}
.value{border-top:0!important;padding-top:0!important;}
}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.paper}!important;}
.card{background-color:${dark.surface}!important;}
.ink{color:${dark.ink}!important;}
.muted{color:${dark.muted}!important;}
.link{color:${dark.clay}!important;}
.rule{border-color:${dark.rule}!important;}
.solid{background-color:${dark.clay}!important;border-color:${dark.clay}!important;color:${dark.onClay}!important;}
.outline{border-color:${dark.clay}!important;color:${dark.clay}!important;}
}
</style>`;

function bar(width: number, height: number, color: string, style = ''): string {
  return `<table ${TABLE} align="center"><tr><td width="${width}" height="${height}" bgcolor="${color}" style="width:${width}px;height:${height}px;${style}"></td></tr></table>`;
}

/** The firm's sign, a sun on its meridian over the horizon, as table cells: images are blocked by default. */
export const SIGN = `<table ${TABLE} width="32" style="width:32px;font-size:0;line-height:0;">
<tr><td>${bar(2, 7, MAIL_COLORS.onPine)}</td></tr>
<tr><td style="padding-top:2px;">${bar(20, 10, MAIL_COLORS.gold, 'border-radius:10px 10px 0 0;')}</td></tr>
<tr><td>${bar(32, 2, MAIL_COLORS.onPine)}</td></tr>
<tr><td style="padding-top:3px;">${bar(16, 2, MAIL_COLORS.onPine)}</td></tr>
</table>`;
