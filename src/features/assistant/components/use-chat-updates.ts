import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { fetchUpdates } from '../api/chat';
import { isAnswering, newestId, whoAnswers } from '../model/conversation';
import type { ConversationControls } from './use-conversation';

const MESSAGES = messages('assistant/updates', {
  team: 'Our team',
});

/** How often the panel asks while a person answers, soon after a message, and later, in milliseconds. */
const WITH_PERSON = 4000;
const SOON = 5000;
const LATER = 15_000;
/** How long after the last message a person takes over most often, in milliseconds. */
const SOON_FOR = 180_000;
/** How long after the last message a person could take over, in milliseconds. The next message asks, too. */
const RECENT = 600_000;

/**
 * Reads the person in charge and their messages while the panel is open and the tab visible. `announce` gets
 * both.
 */
export function useChatUpdates(
  chat: ConversationControls,
  open: boolean,
  announce: (text: string) => void,
): void {
  const { conversation } = chat;
  const { entries, person } = conversation;
  const hasPerson = person !== null;
  const isEmpty = entries.length === 0;
  const changedAt = useRef(0);
  const askedAt = useRef(0);
  const isAsking = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message makes the conversation recent.
  useEffect(() => {
    changedAt.current = Date.now();
  }, [entries.length]);

  const ask = useEffectEvent(async (signal: AbortSignal, isReturning = false) => {
    const session = isEmpty ? undefined : chat.session();
    const age = Date.now() - changedAt.current;
    const isDue = age < SOON_FOR || (age < RECENT && Date.now() - askedAt.current >= LATER);
    const isHidden = document.visibilityState === 'hidden';
    if (
      !session ||
      !(isReturning || hasPerson || isDue) ||
      isHidden ||
      isAsking.current ||
      isAnswering(conversation)
    )
      return;
    isAsking.current = true;
    askedAt.current = Date.now();
    try {
      const updates = await fetchUpdates(session, newestId(conversation), signal);
      if (signal.aborted) return;
      chat.update(session, updates);
    } catch {
      // The next request asks again.
    } finally {
      isAsking.current = false;
    }
  });

  const who = whoAnswers(conversation);
  const newest = entries.at(-1);
  const told = newest?.role === 'staff' ? `${newest.author ?? MESSAGES.get().team}: ${newest.content}` : '';
  const announceOnce = useEffectEvent(announce);
  useEffect(() => {
    if (who) announceOnce(who);
  }, [who]);
  useEffect(() => {
    if (told) announceOnce(told);
  }, [told]);

  const askNow = useEffectEvent(() => void ask(new AbortController().signal, true));
  useEffect(() => {
    if (open) askNow();
  }, [open]);

  useEffect(() => {
    if (!open || isEmpty) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setInterval(() => void ask(signal), hasPerson ? WITH_PERSON : SOON);
    const askWhenShown = () => void ask(signal, true);
    document.addEventListener('visibilitychange', askWhenShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askWhenShown);
      controller.abort();
    };
  }, [open, isEmpty, hasPerson]);
}
