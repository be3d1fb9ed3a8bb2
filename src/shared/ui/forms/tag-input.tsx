import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '@/shared/lib/is-composing';
import { CloseIcon } from '@/shared/ui/icons';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Tag } from '@/shared/ui/text/tag';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { TextInput } from './controls';
import { Field } from './field';

const Remove = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '8',
    borderRadius: 'sm',
    cursor: 'pointer',
    color: 'muted',
    _hover: { color: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay' },
  },
});

type TagInputProps = {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  suggestions?: readonly string[];
  max?: number;
  /** Whether tags keep their case. Without it they become lowercase. */
  keepsCase?: boolean;
  /** Returns what is wrong with a tag that is to be added. */
  check?: (tag: string) => string | undefined;
  help?: string | undefined;
  error?: string | undefined;
};

const tooLong = (tag: string) => (tag.length > 30 ? 'Please use 30 characters or fewer.' : undefined);

const sameAs = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();

/**
 * Labels, each with a button that takes it off; Enter or a comma puts on what was typed, Backspace takes back the last.
 * A tag that differs from a suggestion in case only is added as suggested.
 */
export function TagInput(props: TagInputProps) {
  const { label, value, onChange, suggestions = [], max = 10, keepsCase = false } = props;
  const { check = tooLong, help, error } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [change, setChange] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  function kept(text: string): string {
    const tag = text.trim().replaceAll(/\s+/g, ' ');
    return keepsCase ? (suggestions.find(sameAs(tag)) ?? tag) : tag.toLowerCase();
  }

  function add(text: string) {
    const tag = kept(text);
    if (tag === '') return;
    const added = value.find(sameAs(tag));
    const found =
      added !== undefined
        ? `“${added}” is already added.`
        : (check(tag) ?? (value.length >= max ? `Please use ${max} tags or fewer.` : undefined));
    setProblem(found);
    // What can be corrected stays in the control.
    setTyped(found === undefined || added !== undefined ? '' : tag);
    if (found !== undefined) return;
    setChange(`Added ${tag}`);
    onChange([...value, tag]);
  }

  function type(text: string) {
    // The keyboards of phones send no key for a comma.
    if (text.endsWith(',')) return add(text.slice(0, -1));
    setProblem(undefined);
    setTyped(text);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = value.at(-1);
      if (last !== undefined) remove(last);
    }
  }

  function remove(tag: string) {
    setProblem(undefined);
    setChange(`Removed ${tag}`);
    onChange(value.filter((each) => each !== tag));
    input.current?.focus();
  }

  return (
    <Stack gap="2">
      <Field label={label} help={help} error={problem ?? error}>
        <TextInput
          ref={input}
          value={typed}
          list={list}
          autoComplete="off"
          placeholder="Type and press Enter"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
      </Field>
      <VisuallyHidden aria-live="polite">{change}</VisuallyHidden>
      <datalist id={list}>
        {suggestions
          .filter((each) => !value.some(sameAs(each)))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
      {value.length > 0 ? (
        <Row as="ul" listStyle="none" gap="2" aria-label={`${label}, selected`}>
          {value.map((tag) => (
            <li key={tag}>
              <Tag>
                {tag}
                <Remove type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                  <CloseIcon />
                </Remove>
              </Tag>
            </li>
          ))}
        </Row>
      ) : null}
    </Stack>
  );
}
