import { SHADE } from '@contracts/look.ts';
import { TYPE } from './typefaces';

const value = (text: string) => ({ value: text });

/** `name: rem` pairs, 0.25 rem a step, as in Chakra's own scale. */
const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32];
const scale = Object.fromEntries(steps.map((step) => [String(step), value(`${step / 4}rem`)]));

export const tokens = {
  fonts: {
    display: value(TYPE.display.stack),
    body: value(TYPE.text.stack),
    mono: value('ui-monospace, Menlo, Consolas, monospace'),
  },
  // 1.25 on phones grows to 1.333 on desktops.
  fontSizes: {
    xs: value('0.8125rem'),
    sm: value('0.9375rem'),
    md: value('clamp(1.0625rem, 1.03rem + 0.16vw, 1.125rem)'),
    lg: value('clamp(1.1875rem, 1.12rem + 0.34vw, 1.375rem)'),
    xl: value('clamp(1.375rem, 1.24rem + 0.66vw, 1.75rem)'),
    '2xl': value('clamp(1.6875rem, 1.44rem + 1.2vw, 2.375rem)'),
    '3xl': value('clamp(2.0625rem, 1.63rem + 2.1vw, 3.1875rem)'),
    '4xl': value('clamp(2.5rem, 1.6rem + 4.9vw, 6.25rem)'),
  },
  fontWeights: {
    normal: value('400'),
    medium: value('500'),
    semibold: value('600'),
    bold: value('700'),
  },
  lineHeights: { tight: value('1.08'), snug: value('1.25'), normal: value('1.6') },
  letterSpacings: { tight: value('-0.012em'), normal: value('0'), wide: value('0.02em') },
  spacing: {
    ...scale,
    gutter: value('clamp(1.25rem, 5vw, 4rem)'),
    section: value('clamp(4.5rem, 10vw, 8.5rem)'),
  },
  sizes: {
    ...scale,
    full: value('100%'),
    /** The widest a page's content gets. */
    content: value('76rem'),
    /** The longest comfortable line of text. */
    measure: value('38rem'),
    form: value('28rem'),
    tap: value('2.75rem'),
    header: value('5rem'),
    headerCompact: value('3.75rem'),
  },
  radii: { none: value('0'), sm: value('2px'), md: value('4px'), full: value('9999px') },
  shadows: {
    float: value(`0 1px 2px rgb(${SHADE} / 0.08), 0 12px 32px -8px rgb(${SHADE} / 0.24)`),
    header: value(`0 1px 0 rgb(${SHADE} / 0.06), 0 6px 20px -12px rgb(${SHADE} / 0.35)`),
  },
  durations: { fast: value('0.15s'), normal: value('0.25s'), slow: value('0.5s') },
  easings: { out: value('cubic-bezier(0.2, 0.7, 0.2, 1)') },
  zIndex: {
    header: value('20'),
    menu: value('30'),
    dialog: value('40'),
    toast: value('50'),
    skip: value('60'),
  },
};

export const breakpoints = { sm: '30em', md: '48em', lg: '64em', xl: '80em' };

const display = {
  fontFamily: 'display',
  fontWeight: TYPE.display.weight,
  lineHeight: 'tight',
  letterSpacing: 'tight',
  textWrap: 'balance',
} as const;

/** The type scale. Headings use display, h1, h2, h3; everything else the rest. */
export const textStyles = {
  display: { value: { ...display, fontSize: '4xl', lineHeight: '0.98', letterSpacing: '-0.02em' } },
  h1: { value: { ...display, fontSize: '3xl' } },
  h2: { value: { ...display, fontSize: '2xl' } },
  h3: {
    value: {
      ...display,
      fontSize: 'xl',
      lineHeight: 'snug',
      letterSpacing: '0.004em',
      wordSpacing: '0.05em',
    },
  },
  lead: { value: { fontSize: 'lg', lineHeight: '1.5', textWrap: 'pretty' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal', textWrap: 'pretty' } },
  small: { value: { fontSize: 'sm', lineHeight: '1.5' } },
  fine: { value: { fontSize: 'xs', lineHeight: '1.45' } },
  label: { value: { fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'snug' } },
  /** Numbers that are read as pictures. */
  metric: { value: { ...display, fontSize: '3xl', fontVariantNumeric: 'tabular-nums lining-nums' } },
};

/** All the movement there is. `draw` is for strokes with pathLength 1. */
export const keyframes = {
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(12px)' } },
  draw: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
};
