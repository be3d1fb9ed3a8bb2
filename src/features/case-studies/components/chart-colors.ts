/** Pine on paper; where the paper is dark, a pine that can be seen on it. */
export const CHART_COLORS = {
  '--chart-ink': { base: '{colors.pine}', _dark: '#7FB09C' },
  '--chart-on-ink': { base: '{colors.onPine}', _dark: '{colors.paper}' },
} as const;
