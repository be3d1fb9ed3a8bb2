import { COLORS } from '../contracts/look.ts';
import { DISPLAY_FONT, TEXT_FONT } from './mail-brand.ts';

const colorsIn = (scheme: 'light' | 'dark') => ({
  paper: COLORS.paper[scheme],
  surface: COLORS.surface[scheme],
  ink: COLORS.ink[scheme],
  muted: COLORS.muted[scheme],
  clay: COLORS.clay[scheme],
  onClay: COLORS.onClay[scheme],
  rule: COLORS.rule[scheme],
});

/** The colors of mails, light and dark. */
export const MAIL_COLORS = {
  light: colorsIn('light'),
  dark: colorsIn('dark'),
  /** The band at the top, the same in both. */
  pine: COLORS.pine.light,
  onPine: COLORS.onPine.light,
  gold: COLORS.gold.light,
};

const { light, dark } = MAIL_COLORS;

export const BODY = `font-family:${TEXT_FONT};font-size:17px;line-height:27px;color:${light.ink};`;
export const SMALL = `font-family:${TEXT_FONT};font-size:14px;line-height:21px;color:${light.muted};`;
export const TITLE = `font-family:${DISPLAY_FONT};font-size:29px;line-height:35px;font-weight:600;color:${light.ink};`;
export const WHEN = `font-family:${DISPLAY_FONT};font-size:22px;line-height:30px;font-weight:600;color:${light.ink};`;
export const BRAND = `font-family:${DISPLAY_FONT};font-size:24px;line-height:28px;font-weight:600;color:${MAIL_COLORS.onPine};`;
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
