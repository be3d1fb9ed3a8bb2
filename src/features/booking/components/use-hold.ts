import { useEffect, useRef, useState } from 'react';
import { holdSlot, releaseHold } from '../api/slots';
import { createSlotHold } from '../model/slot-hold';

type HoldOptions = {
  /** What is chosen; '' for what is not. */
  serviceType: string;
  date: string;
  time: string;
  /** Someone else has the chosen time; `sentence` names what is still free that day. */
  onGone: (sentence: string) => void;
};

/** Whether the selected slot is held, and the message for an ended hold. */
export type HoldState = { isHeld: boolean; ended: string | undefined };

const NOT_HELD: HoldState = { isHeld: false, ended: undefined };

/** Holds the chosen time while the form is open. */
export function useHold({ serviceType, date, time, onGone }: HoldOptions) {
  const [state, setState] = useState(NOT_HELD);
  const heard = useRef(onGone);
  useEffect(() => {
    heard.current = onGone;
  });
  const [keeper] = useState(() =>
    createSlotHold({
      hold: holdSlot,
      release: releaseHold,
      onHeld: (isHeld) => setState(isHeld ? { isHeld, ended: undefined } : NOT_HELD),
      onEnd: (ended) => setState({ isHeld: true, ended }),
      onGone: (sentence) => heard.current(sentence),
    }),
  );

  useEffect(() => keeper.watch(), [keeper]);
  useEffect(() => {
    const isChosen = serviceType !== '' && date !== '' && time !== '';
    keeper.want(isChosen ? { serviceType, preferredDate: date, preferredTime: time } : undefined);
  }, [keeper, serviceType, date, time]);

  return { state, keeper };
}
