import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BookingFormValues } from '../model/booking-form';

const Fold = chakra('details', {
  base: {
    // Where there is room, nothing is folded.
    '@supports selector(::details-content)': {
      md: {
        '& > summary': { display: 'none' },
        '&::details-content': { display: 'block', contentVisibility: 'visible' },
      },
    },
  },
});

const Label = chakra('summary', {
  base: {
    minH: 'tap',
    py: '2',
    color: 'clay',
    fontWeight: 'semibold',
    cursor: 'pointer',
    'details[open] > &': { mb: '4' },
  },
});

type FoldedFieldsProps = {
  label: string;
  control: Control<BookingFormValues>;
  names: (keyof BookingFormValues)[];
  children: ReactNode;
};

/** Fields that are folded on a phone, until one of them is filled in: what will be sent is in sight. */
export function FoldedFields({ label, control, names, children }: FoldedFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  // Renders again when a draft or an account fills them in.
  useWatch({ control, name: names });
  function openIfFilled() {
    const fields = fold.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (fold.current && Array.from(fields ?? []).some(({ value }) => value !== '')) fold.current.open = true;
  }
  useEffect(openIfFilled);
  return (
    <Fold ref={fold} onToggle={openIfFilled}>
      <Label>{label}</Label>
      {children}
    </Fold>
  );
}
