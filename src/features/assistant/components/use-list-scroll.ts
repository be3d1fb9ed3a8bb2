import { useEffect, useRef, useState } from 'react';
import { type Conversation, isWaiting } from '../model/conversation';

/** Farther than this from the end, in pixels, the user is reading earlier messages. */
const THRESHOLD = 100;

/** Space above an answer that is longer than the list is high. */
const MARGIN = 16;

const distance = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps the end of the list in view as it grows, for users who are at its end. An answer that is taller than the list
 * scrolls only until its first line is at the top. The list's last child is the newest message.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question scrolls to its answer; history scrolls to its end.
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
