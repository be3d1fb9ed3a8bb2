/** Colors for drawings, as values of presentation attributes. */
export const DRAWING_COLORS = {
  ink: 'var(--m-colors-ink)',
  muted: 'var(--m-colors-muted)',
  clay: 'var(--m-colors-clay)',
  gold: 'var(--m-colors-gold)',
  rule: 'var(--m-colors-control)',
  paper: 'var(--m-colors-on-pine)',
  paperMuted: 'var(--m-colors-on-pine-muted)',
} as const;
