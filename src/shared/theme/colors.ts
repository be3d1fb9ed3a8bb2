import { COLORS } from '@contracts/look.ts';

interface Token {
  value: { base: string; _dark?: string };
}

const token = ({ light, dark }: { light: string; dark: string }): Token => ({
  value: light === dark ? { base: light } : { base: light, _dark: dark },
});

/** The colors of brand/brand.toml as semantic tokens. */
export const colors = Object.fromEntries(
  Object.entries(COLORS).map(([name, color]) => [name, token(color)]),
) as Record<keyof typeof COLORS, Token>;
