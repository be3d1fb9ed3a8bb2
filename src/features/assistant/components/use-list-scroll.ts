import { useEffect, useRef, useState } from 'react';
import { type Conversation, isWaiting } from '../model/conversation';

/** Farther than this from the end, in pixels, one is reading what was said before. */
const THRESHOLD = 100;

/** Space above an answer that is longer than the list is high. */
const MARGIN = 16;

const distance = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps the end of the list in view as it grows, for whoever is there. An answer that is longer than the list is
 * followed only until its first line is at the top, where one begins to read. The list's last child is the newest message.
 */
export function useListScroll(conversation: Conversation, isShown: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const isWaitingNow = isWaiting(conversation);

  function look() {
    if (list.current) setAway(distance(list.current) > THRESHOLD);
  }

  function toEnd() {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    look();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks wants to see the answer; the past shows its end.
  useEffect(toEnd, [isWaitingNow && conversation.nextKey, conversation.past, isShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with what it shows.
  useEffect(() => {
    const element = list.current;
    const newest = element?.lastElementChild;
    if (!element || !newest || isAway) return;
    const start =
      element.scrollTop + newest.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop = Math.min(element.scrollHeight - element.clientHeight, start - MARGIN);
    look();
  }, [conversation]);

  return { list, isAway, look, toEnd };
}
