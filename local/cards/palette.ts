import { colors } from '../../src/shared/theme/colors.ts';

/** `from` mixed with `share` (0–1) of `to`. Flat grounds let this stand in for transparency, which prints muddier. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const { paper, sand, rule, ink, pine, pineDeep, gold, clay, clayDeep, onPineMuted } = colors;

/** The site's daylight colors: a picture is the same by day and by night. */
export const INK = {
  paper: paper.value.base,
  sand: sand.value.base,
  rule: rule.value.base,
  ink: ink.value.base,
  pine: pine.value.base,
  pineDeep: pineDeep.value.base,
  mist: onPineMuted.value.base,
  gold: gold.value.base,
  clay: clay.value.base,
  clayDeep: clayDeep.value.base,
};
