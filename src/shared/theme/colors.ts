// Pairs of text and ground are at 4.5:1 or more, borders of controls at 3:1 (WCAG 2.2 AA).
const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });
const same = (value: string) => ({ value: { base: value } });

export const colors = {
  paper: both('#FBF7F0', '#0F1613'),
  ink: both('#14201B', '#F3EDE2'),
  muted: both('#5B655F', '#A9B3AC'),
  /** Actions and links. */
  clay: both('#B4471F', '#F08A5D'),
  clayDeep: both('#8F3716', '#F6A783'),
  /** Text on clay. */
  onClay: both('#FFFFFF', '#14201B'),
  /** Deep bands, the same by day and by night. */
  pine: same('#1E3A31'),
  pineDeep: both('#162C25', '#16291F'),
  /** Text on pine. */
  onPine: same('#FBF7F0'),
  onPineMuted: same('#BFCBC2'),
  pineRule: same('#3F5A50'),
  /** Marks and charts; never text on paper. */
  gold: same('#E3A72F'),
  sand: both('#EADFCB', '#1B2520'),
  /** Hairlines between things. */
  rule: both('#DDD0B8', '#2C3832'),
  /** What one types into, and what floats. */
  surface: both('#FFFDF9', '#151E1A'),
  /** Borders of controls. */
  control: both('#7D867F', '#7B867F'),
  danger: both('#A3261C', '#FF9D8F'),
  dangerGround: both('#F9E6E0', '#2E1915'),
  success: both('#1F6B47', '#7FCBA0'),
  successGround: both('#E3EEE4', '#14281D'),
};
