import { useEffect, useRef, useState } from 'react';
import { isComposing } from '@/shared/lib/is-composing';
import { TextInput } from './controls';
import { Field } from './field';

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300;

type SearchFieldProps = {
  /** What is searched for now. */
  value: string;
  onChange: (value: string) => void;
  /** What can be found. */
  placeholder: string;
  labelHidden?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
};

/**
 * A search input; `onChange` is debounced, and the field follows `value`. Leaving the field searches at once: the change
 * of the URL would otherwise undo a link that is followed within the debounce.
 */
export function SearchField({ value, onChange, placeholder, labelHidden, autoFocus }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (typed.trim() === value) return;
    timer.current = setTimeout(() => onChange(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [typed, value, onChange]);

  function searchNow() {
    clearTimeout(timer.current);
    if (typed.trim() !== value) onChange(typed.trim());
  }

  return (
    <Field label="Search" labelHidden={labelHidden}>
      <TextInput
        type="search"
        autoFocus={autoFocus}
        dir="auto"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={searchNow}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && searchNow()}
      />
    </Field>
  );
}
