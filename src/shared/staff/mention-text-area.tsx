import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { isComposing } from '@/shared/lib/is-composing';
import { counted } from '@/shared/lib/text';
import { TextArea } from '@/shared/ui/forms/controls';
import { Box } from '@/shared/ui/layout/layout';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { findTypedMention, matchingNames, type TypedMention } from './mention';
import { staffQuery } from './staff-query';

const Names = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '100%',
    zIndex: 'menu',
    maxH: '15rem',
    overflowY: 'auto',
    bg: 'surface',
    color: 'ink',
    borderRadius: 'md',
    boxShadow: 'float',
  },
});
const Name = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'tap',
    px: '3',
    cursor: 'pointer',
    _selected: { bg: 'sand', fontWeight: 'semibold' },
  },
});

type Field = HTMLTextAreaElement;

/** A text area that offers the names of the staff after an @; used inside a Field. */
export function MentionTextArea({ onChange, onBlur, ...rest }: ComponentProps<typeof TextArea>) {
  const { user } = useSession();
  const listId = useId();
  const field = useRef<Field>(undefined);
  const [typed, setTyped] = useState<TypedMention>();
  const [chosen, setChosen] = useState(0);
  const { data: staff = [] } = useQuery({ ...staffQuery(), enabled: typed !== undefined });
  const names = typed
    ? matchingNames(
        staff.filter(({ id }) => id !== user?.id).flatMap(({ name }) => name ?? []),
        typed.query,
      )
    : [];
  const isOpen = names.length > 0;
  const active = Math.min(chosen, names.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function follow({ currentTarget }: SyntheticEvent<Field>) {
    field.current = currentTarget;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const found = selectionStart === selectionEnd ? findTypedMention(value, selectionStart) : undefined;
    if (found?.start === typed?.start && found?.query === typed?.query) return;
    setTyped(found);
    setChosen(0);
  }

  function insert(name: string) {
    if (!typed || !field.current) return;
    field.current.setRangeText(`@${name} `, typed.start, typed.start + 1 + typed.query.length, 'end');
    // React and the form read the text from the event.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    setTyped(undefined);
  }

  function press(event: KeyboardEvent<Field>) {
    if (!isOpen || isComposing(event)) return;
    const name = names[active];
    if (event.key === 'ArrowDown') setChosen((active + 1) % names.length);
    else if (event.key === 'ArrowUp') setChosen((active + names.length - 1) % names.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && name !== undefined) insert(name);
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Box position="relative">
      <TextArea
        {...rest}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        onKeyDown={press}
        onSelect={follow}
        onChange={(event) => {
          follow(event);
          void onChange?.(event);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          void onBlur?.(event);
        }}
      />
      {isOpen ? (
        <Names id={listId} role="listbox" aria-label="Staff">
          {names.map((name, index) => (
            <Name
              key={name}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // The text area keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              <bdi>{name}</bdi>
            </Name>
          ))}
        </Names>
      ) : null}
      <VisuallyHidden role="status">
        {isOpen ? `${counted(names.length, 'name')} to choose with the arrow keys and Enter.` : ''}
      </VisuallyHidden>
    </Box>
  );
}
