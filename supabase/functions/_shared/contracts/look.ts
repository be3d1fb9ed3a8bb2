// Written from brand/ by `npm run brand`.

/** The colors by their role, light and dark. */
export const COLORS = {
  paper: { light: '#FBF7F0', dark: '#0F1613' },
  ink: { light: '#14201B', dark: '#F3EDE2' },
  muted: { light: '#5B655F', dark: '#A9B3AC' },
  clay: { light: '#B4471F', dark: '#F08A5D' },
  clayDeep: { light: '#8F3716', dark: '#F6A783' },
  onClay: { light: '#FFFFFF', dark: '#14201B' },
  pine: { light: '#1E3A31', dark: '#1E3A31' },
  pineDeep: { light: '#162C25', dark: '#16291F' },
  onPine: { light: '#FBF7F0', dark: '#FBF7F0' },
  onPineMuted: { light: '#BFCBC2', dark: '#BFCBC2' },
  pineRule: { light: '#3F5A50', dark: '#3F5A50' },
  gold: { light: '#E3A72F', dark: '#E3A72F' },
  onGold: { light: '#14201B', dark: '#14201B' },
  chart: { light: '#1E3A31', dark: '#7FB09C' },
  sand: { light: '#EADFCB', dark: '#1B2520' },
  rule: { light: '#DDD0B8', dark: '#2C3832' },
  surface: { light: '#FFFDF9', dark: '#151E1A' },
  control: { light: '#7D867F', dark: '#7B867F' },
  danger: { light: '#A3261C', dark: '#FF9D8F' },
  dangerGround: { light: '#F9E6E0', dark: '#2E1915' },
  success: { light: '#1F6B47', dark: '#7FCBA0' },
  successGround: { light: '#E3EEE4', dark: '#14281D' },
} as const;

/** The light ink as the channels of `rgb()`, for shadows. */
export const SHADE = '20 32 27' as const;

/** The dark paper as the channels of `rgb()`, for what lies behind a dialog. */
export const VEIL = '15 22 19' as const;
