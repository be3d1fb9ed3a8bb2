import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

type Row = { id: string | number };

/** The rows of `next` in the places that `shown` has. Rows that left `next` keep their places, and new ones come last. */
export function steadyRows<T extends Row>(shown: readonly T[], next: readonly T[]): readonly T[] {
  const newest = new Map(next.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  return [...shown.map((row) => newest.get(row.id) ?? row), ...next.filter(({ id }) => !known.has(id))];
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/**
 * Keeps the rows of a list in their places while someone points at the list or has the focus in it, so that no action
 * moves another row under the pointer. `frame` goes on the element around the rows.
 */
export function useSteadyRows<T extends Row>(rows: readonly T[]) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [shown, setShown] = useState(rows);
  const isHeld = isPointed || isFocused;
  const next = isHeld ? steadyRows(shown, rows) : rows;
  if (!isSame(shown, next)) setShown(next);

  // A finger leaves the screen after each tap, so its next tap elsewhere counts as leaving the list.
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => {
    if (!isPointed) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && element?.contains(target))) setPointed(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isPointed, element]);

  return {
    rows: next.map((row) => ({ row, isGone: !rows.some(({ id }) => id === row.id) })),
    frame: {
      ref: setElement,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
        if (pointerType === 'touch') return;
        setPointed(false);
        // No event says that the focused button was removed.
        setFocused(currentTarget.contains(document.activeElement));
      },
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
