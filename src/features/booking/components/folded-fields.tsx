import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

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
  /** What the fields hold, whose changes are followed. */
  values: readonly unknown[];
  children: ReactNode;
};

/** Fields that are folded on a phone, until one of them is filled in: what will be sent is in sight. */
export function FoldedFields({ label, values, children }: FoldedFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const openIfFilled = useCallback(() => {
    const fields = fold.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (fold.current && Array.from(fields ?? []).some(({ value }) => value !== '')) fold.current.open = true;
  }, []);
  // A draft or an account may have filled them in.
  const written = values.join('');
  useEffect(openIfFilled, [openIfFilled, written]);
  return (
    <Fold ref={fold} onToggle={openIfFilled}>
      <Label>{label}</Label>
      {children}
    </Fold>
  );
}
