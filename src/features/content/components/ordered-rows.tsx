import { chakra } from '@chakra-ui/react/styled-system';
import { useDragControls } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, useState } from 'react';
import { Box } from '@/shared/ui/layout/layout';
import type { ContentEntry } from '../model/content';

const Grip = chakra('span', {
  base: {
    // A phone has no room for it beside the buttons.
    display: { base: 'none', sm: 'grid' },
    placeItems: 'center',
    flexShrink: '0',
    boxSize: 'tap',
    color: 'muted',
    cursor: 'grab',
    // A finger on it drags the row instead of scrolling the page.
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    '& svg': { width: '1rem', height: '1rem', fill: 'currentColor' },
  },
});
const Item = chakra(m.Reorder.Item, {
  base: {
    display: 'flex',
    alignItems: 'center',
    position: 'relative',
    bg: 'paper',
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});

type RowProps = { id: number; onDrop: () => void; children: ReactNode };

function OrderedRow({ id, onDrop, children }: RowProps) {
  const controls = useDragControls();
  return (
    // The buttons of the row are the way to move it by the keyboard, so the row itself takes no focus.
    <Item
      value={id}
      tabIndex={undefined}
      layout="position"
      dragListener={false}
      dragControls={controls}
      onDragEnd={onDrop}
    >
      <Grip aria-hidden="true" title="Drag to move" onPointerDown={(event) => controls.start(event)}>
        <svg viewBox="0 0 16 16" role="presentation">
          <path d="M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 4h2v2H5zm4 0h2v2H9z" />
        </svg>
      </Grip>
      <Box flex="1" minW="0">
        {children}
      </Box>
    </Item>
  );
}

export type OrderedRowsProps = {
  label: string;
  entries: ContentEntry[];
  /** Saves the order, once for each drop. */
  onOrder: (entries: ContentEntry[]) => void;
  children: (entry: ContentEntry, index: number) => ReactNode;
};

/** Rows whose order is changed by dragging their handles. */
export function OrderedRows({ label, entries, onOrder, children }: OrderedRowsProps) {
  const [dragged, setDragged] = useState<{ ids: number[]; from: ContentEntry[] }>();
  // A list that has changed meanwhile, by a save or by another person, replaces the order on screen.
  if (dragged && dragged.from !== entries) setDragged(undefined);
  const ids = dragged?.from === entries ? dragged.ids : entries.map(({ id }) => id);
  const ordered = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);

  function drop() {
    if (ordered.some((entry, index) => entry !== entries[index])) onOrder(ordered);
  }

  return (
    <Box asChild listStyleType="none" borderTop="1px solid" borderColor="rule">
      <m.Reorder.Group
        axis="y"
        values={ids}
        onReorder={(next) => setDragged({ ids: next, from: entries })}
        aria-label={label}
      >
        {ordered.map((entry, index) => (
          <OrderedRow key={entry.id} id={entry.id} onDrop={drop}>
            {children(entry, index)}
          </OrderedRow>
        ))}
      </m.Reorder.Group>
    </Box>
  );
}
