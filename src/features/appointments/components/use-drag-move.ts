import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { toTimeString } from '@contracts/time-format.ts';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dropAt, type Hours } from '../model/grid';

/** So many pixels a press may shake before it is a drag. */
const THRESHOLD = 6;

export type Drag = {
  appointment: StaffAppointment;
  minutes: number;
  /** Where it would land. */
  target?: { date: string; minutes: number } | undefined;
};

type Options = {
  grid: RefObject<HTMLElement | null>;
  days: readonly string[];
  hours: Hours;
  onDrop: (appointment: StaffAppointment, date: string, time: string) => void;
};

/** Takes blocks to another time with a mouse or a pen; a finger scrolls. Escape lets go. */
export function useDragMove({ grid, days, hours, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<{ x: number; y: number; grab: number }>(undefined);
  const wasDragged = useRef(false);

  const letGo = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      press.current = undefined;
      setDrag(undefined);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isDragging]);

  const handlersOf = (appointment: StaffAppointment, minutes: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const { top } = event.currentTarget.getBoundingClientRect();
      press.current = { x: event.clientX, y: event.clientY, grab: event.clientY - top };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = press.current;
      if (!from || !grid.current) return;
      const pointer = { x: event.clientX, y: event.clientY };
      if (!drag && Math.hypot(pointer.x - from.x, pointer.y - from.y) < THRESHOLD) return;
      if (!drag) event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      const target = dropAt(pointer, from.grab, grid.current.getBoundingClientRect(), days, hours);
      setDrag({ appointment, minutes, target });
    },
    onPointerUp() {
      const target = drag?.target;
      letGo();
      if (target) onDrop(appointment, target.date, toTimeString(target.minutes));
    },
    onPointerCancel: letGo,
    /** The click that ends a drag opens nothing. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });

  return { drag, handlersOf };
}
