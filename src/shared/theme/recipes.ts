import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The look of what is chosen among several. Only the button that sends a form is solid. */
export const CHOSEN = {
  bg: { base: 'sand', _dark: 'color-mix(in srgb, {colors.clay} 24%, {colors.paper})' },
  borderColor: 'clay',
  boxShadow: 'inset 0 0 0 1px {colors.clay}',
};

const focusRing = { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' };

/** Text inputs, text areas and native selects. */
export const controlRecipe = defineRecipe({
  className: 'control',
  base: {
    display: 'block',
    width: '100%',
    minH: '12',
    px: '4',
    py: '2.5',
    fontSize: 'md',
    lineHeight: '1.5',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    transition: 'border-color {durations.fast}, box-shadow {durations.fast}',
    _placeholder: { color: 'muted', opacity: '1' },
    _hover: { borderColor: 'ink' },
    _focusVisible: { ...focusRing, borderRadius: 'md' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed', bg: 'sand' },
    // A disabled control shows no error.
    '&:not(:disabled)': { _invalid: { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px {colors.danger}' } },
  },
});

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '12',
    px: '6',
    py: '2.5',
    border: '1px solid transparent',
    borderRadius: 'md',
    fontSize: 'md',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, color {durations.fast}, border-color {durations.fast}',
    _focusVisible: focusRing,
    '&:disabled': {
      cursor: 'not-allowed',
      '&:not([data-pending])': { bg: 'sand', color: 'muted', borderColor: 'rule' },
    },
    '&[data-pending]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      solid: { bg: 'clay', color: 'onClay', _hover: { bg: 'clayDeep' }, _active: { bg: 'clayDeep' } },
      // What ends or removes something.
      danger: { bg: 'danger', color: 'paper', _hover: { opacity: '0.85' } },
      outline: {
        color: 'inherit',
        borderColor: 'currentColor',
        _hover: { bg: 'ink', color: 'paper', borderColor: 'ink' },
        '.on-pine &': { _hover: { bg: 'onPine', color: 'pine', borderColor: 'onPine' } },
      },
      plain: {
        minH: 'tap',
        px: '2',
        color: 'clay',
        textDecoration: 'underline',
        textUnderlineOffset: '0.25em',
        textDecorationThickness: '1px',
        _hover: { textDecorationThickness: '2px', color: 'clayDeep' },
        '.on-pine &': { color: 'onPine', _hover: { color: 'gold' } },
      },
    },
    size: { md: {}, sm: { minH: 'tap', px: '4', fontSize: 'sm' } },
    wide: { true: { width: '100%' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'helperText', 'errorText', 'requiredIndicator', 'input', 'textarea', 'select'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: '100%', minW: '0' },
    label: { textStyle: 'label' },
    helperText: { textStyle: 'small', color: 'muted' },
    errorText: {
      display: 'flex',
      gap: '2',
      alignItems: 'baseline',
      textStyle: 'small',
      fontWeight: 'medium',
      color: 'danger',
    },
  },
});
