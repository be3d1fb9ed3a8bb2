import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { slotQueries } from '../api/slots';
import { useSlotChoice } from './use-slot-choice';

type MoveFormOptions = {
  serviceType: string;
  /** Moves the booking to the firm's local date and "HH:MM"; fails with AppError. */
  onMove: (date: string, time: string) => Promise<void>;
};

/** The state of choosing another time for a booking, and of sending it. */
export function useRescheduleForm({ serviceType, onMove }: MoveFormOptions) {
  const choice = useSlotChoice(serviceType);
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
      void cancelAndInvalidate(queryClient, slotQueries.all());
    }
  }

  return { choice, move, isMoving };
}
