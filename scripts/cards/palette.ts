import { COLORS } from '../../supabase/functions/_shared/contracts/look.ts';

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

/** The site's daylight colors: a picture is the same by day and by night. */
export const INK = {
  paper: COLORS.paper.light,
  sand: COLORS.sand.light,
  rule: COLORS.rule.light,
  ink: COLORS.ink.light,
  pine: COLORS.pine.light,
  pineDeep: COLORS.pineDeep.light,
  mist: COLORS.onPineMuted.light,
  gold: COLORS.gold.light,
  clay: COLORS.clay.light,
  clayDeep: COLORS.clayDeep.light,
};
