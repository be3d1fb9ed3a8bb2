import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Fold, FoldLabel } from '@/shared/ui/layout/fold';
import type { BookingFormValues } from '../model/booking-form';

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
      <FoldLabel>{label}</FoldLabel>
      {children}
    </Fold>
  );
}
