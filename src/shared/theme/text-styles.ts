const display = {
  fontFamily: 'display',
  fontWeight: '560',
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
  figure: { value: { ...display, fontSize: '3xl', fontVariantNumeric: 'tabular-nums lining-nums' } },
};
