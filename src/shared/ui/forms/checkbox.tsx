import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'tap',
    minW: 'tap',
    textStyle: 'small',
    cursor: 'pointer',
  },
});
const Input = chakra('input', {
  base: {
    boxSize: '5',
    flexShrink: '0',
    accentColor: 'clay',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
  },
});

type CheckboxProps = Omit<ComponentProps<typeof Input>, 'type' | 'children'> & {
  /** What it is for; `labelHidden` leaves it to screen readers. */
  label: ReactNode;
  labelHidden?: boolean;
};

/** The platform's own checkbox, with room to be touched. */
export function Checkbox({ label, labelHidden = false, ...rest }: CheckboxProps) {
  return (
    <Label>
      <Input type="checkbox" {...rest} />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </Label>
  );
}
