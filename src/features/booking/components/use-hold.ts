import { useEffect, useRef, useState } from 'react';
import { holdSlot, releaseHold } from '../api/slots';
import { createHoldKeeper } from '../model/hold-keeper';

type HoldOptions = {
  /** What is chosen; '' for what is not. */
  serviceType: string;
  date: string;
  time: string;
  /** Somebody else has the chosen time; `sentence` names what is still free that day. */
  onGone: (sentence: string) => void;
};

/** Whether the chosen time is held, and the sentence for when it is not kept any longer. */
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
    createHoldKeeper({
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
