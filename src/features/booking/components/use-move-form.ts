import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAnew } from '@/shared/query/read-anew';
import { slotQueries } from '../api/slots';
import { useTimeChoice } from './use-time-choice';

type MoveFormOptions = {
  serviceType: string;
  /** Moves the booking to the firm's local date and "HH:MM"; fails with AppError. */
  onMove: (date: string, time: string) => Promise<void>;
};

/** The state of choosing another time for a booking, and of sending it. */
export function useMoveForm({ serviceType, onMove }: MoveFormOptions) {
  const choice = useTimeChoice(serviceType);
  const [isMoving, setIsMoving] = useState(false);
  const queryClient = useQueryClient();

  async function move() {
    if (!choice.chosen || isMoving) return;
    setIsMoving(true);
    choice.begin();
    try {
      await onMove(choice.date, choice.time);
    } catch (error) {
      choice.fail(error);
    } finally {
      setIsMoving(false);
      void readAnew(queryClient, slotQueries.all());
    }
  }

  return { choice, move, isMoving };
}
