import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextInput } from './controls';
import { Field } from './field';
import { CloseIcon } from './icons';
import { Row, Stack } from './layout';
import { Tag } from './tag';

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
};

/** The normalized tags: lowercase and trimmed. */
const kept = (typed: string) => typed.trim().toLowerCase();

/** Labels, each with a button that takes it off; Enter or a comma puts on what was typed, Backspace takes back the last. */
export function TagInput({ label, value, onChange, suggestions = [], max = 10 }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  function add() {
    const tag = kept(typed);
    if (tag === '') return;
    const isThere = value.includes(tag);
    const found =
      tag.length > 30
        ? 'Please use 30 characters or fewer.'
        : !isThere && value.length >= max
          ? `Please use ${max} tags or fewer.`
          : undefined;
    setProblem(found);
    if (found) return;
    setTyped('');
    if (!isThere) onChange([...value, tag]);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }

  function remove(tag: string) {
    onChange(value.filter((each) => each !== tag));
    input.current?.focus();
  }

  return (
    <Stack gap="2">
      <Field label={label} error={problem}>
        <TextInput
          ref={input}
          value={typed}
          list={list}
          autoComplete="off"
          placeholder="Type and press Enter"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onBlur={add}
        />
      </Field>
      <datalist id={list}>
        {suggestions
          .filter((each) => !value.includes(each))
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
