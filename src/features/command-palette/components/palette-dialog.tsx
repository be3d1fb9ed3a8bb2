import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DialogPanel } from '@/shared/ui/overlay/dialog-panel';
import { Text } from '@/shared/ui/text/typography';
import { type Found, paletteQuery } from '../api/palette-query';

/** Debounce of the search, in milliseconds: each search is a read of personal data, which the audit log records. */
const DEBOUNCE_MS = 250;

export type PaletteCommand = { to: string; label: string; words?: string };

const Input = chakra(Command.Input, {
  base: {
    width: '100%',
    minH: '12',
    px: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '1px' },
  },
});
const List = chakra(Command.List, { base: { mt: '3', maxH: '50dvh', overflowY: 'auto' } });
const Group = chakra(Command.Group, {
  base: { mb: '2', '& [cmdk-group-heading]': { textStyle: 'label', color: 'muted', px: '3', py: '1' } },
});
const Item = chakra(Command.Item, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    minH: 'tap',
    px: '3',
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[data-selected=true]': { bg: 'surface', boxShadow: 'inset 3px 0 0 {colors.clay}' },
  },
});

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type PaletteDialogProps = { isOpen: boolean; onClose: () => void; commands: readonly PaletteCommand[] };

/** Finds pages of the workspace, contacts and leads by what is typed. Arrow keys choose, Enter opens. */
export function PaletteDialog({ isOpen, onClose, commands }: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const query = useDebounced(typed.trim());
  const people = useQuery({ ...paletteQuery(query), enabled: isOpen && query.length >= 2 });
  const words = typed.trim().toLowerCase();
  const pages = commands.filter(({ label, words: more = '' }) =>
    `${label} ${more}`.toLowerCase().includes(words),
  );
  const found = words.length >= 2 ? people.data : undefined;

  function open(to: string) {
    setTyped('');
    onClose();
    void navigate(to);
  }

  const groups: { title: string; items: Found[] }[] = [
    { title: 'Contacts', items: found?.contacts ?? [] },
    { title: 'Leads', items: found?.leads ?? [] },
    { title: 'Pages', items: pages.map(({ to, label }) => ({ to, name: label, detail: '' })) },
  ];
  return (
    <DialogPanel open={isOpen} onClose={onClose} title="Go to">
      <Command label="Go to" shouldFilter={false} loop>
        <Input value={typed} onValueChange={setTyped} placeholder="A page, a person or a message" autoFocus />
        <List label="Results">
          {groups.map(({ title, items }) =>
            items.length === 0 ? null : (
              <Group key={title} heading={title}>
                {items.map(({ to, name, detail }) => (
                  <Item key={to} value={to} onSelect={() => open(to)}>
                    <bdi>{name}</bdi>
                    {detail ? (
                      <Text as="span" size="small" tone="muted">
                        <bdi>{detail}</bdi>
                      </Text>
                    ) : null}
                  </Item>
                ))}
              </Group>
            ),
          )}
        </List>
        <Text role="status" size="small" tone="muted" mt="2">
          {[
            people.isFetching ? 'Searching...' : '',
            people.isError ? 'We couldn’t search contacts and leads.' : '',
            !people.isFetching && groups.every(({ items }) => items.length === 0) ? 'Nothing matches.' : '',
          ].join('')}
        </Text>
      </Command>
    </DialogPanel>
  );
}
