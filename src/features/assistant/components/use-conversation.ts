import { CHAT_LIMITS } from '@contracts/chatbot.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionStore } from '@/shared/auth/session';
import { AppError } from '@/shared/errors/app-error';
import { dismissToast, showToast } from '@/shared/ui/toast';
import { createVote, getHistory } from '../api/conversation';
import { sendMessage } from '../api/send-message';
import { readStoredChat, type StoredChat, storeChat } from '../api/stored-chat';
import {
  EMPTY_CONVERSATION,
  earlierMessages,
  isWaiting,
  reduceConversation,
  type Vote,
} from '../model/conversation';

const FAILED = { kind: 'error', title: 'Error' } as const;

/** The visitor leaves for a page without the assistant: the question is stored for their return. */
const LEFT = 'left';

/** Why there was no answer, where the server has said so. */
function problemOf(error: unknown): string {
  return error instanceof AppError ? error.body : '';
}

/** The conversation of this tab, and what can be done with it. */
export function useConversation() {
  const [conversation, dispatch] = useReducer(reduceConversation, EMPTY_CONVERSATION);
  const { pathname } = useLocation();
  // Beside the storage, which may be off.
  const kept = useRef<StoredChat>(undefined);
  kept.current ??= readStoredChat();
  const answering = useRef<AbortController>(undefined);
  const canUndo = useRef(false);
  const isBusy = isWaiting(conversation) || conversation.past === 'loading';

  function remember(change: StoredChat) {
    const owned = { ...change, owner: sessionStore.getSession().user?.id };
    kept.current = { ...kept.current, ...owned };
    storeChat(owned);
  }

  async function readPast() {
    const { session, unsent = '' } = kept.current ?? {};
    if (!session) return dispatch({ event: 'pastMissing', unsent });
    dispatch({ event: 'pastWanted' });
    try {
      const history = await getHistory(session);
      if (history) return dispatch({ event: 'pastRead', history, unsent });
      remember({ session: undefined });
      dispatch({ event: 'pastMissing', unsent });
    } catch {
      dispatch({ event: 'pastFailed', unsent });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel first comes.
  useEffect(() => {
    void readPast();
    return () => answering.current?.abort(LEFT);
  }, []);

  /**
   * Begins again. The conversation until then stays with us as long as any; until something is sent it can be brought
   * back.
   */
  function beginAnew() {
    const before = { session: kept.current?.session, unsent: kept.current?.unsent };
    dispatch({ event: 'begunAnew' });
    remember({ session: undefined, unsent: undefined });
    canUndo.current = true;
    const onPress = () => {
      canUndo.current = false;
      dispatch({ event: 'broughtBack', conversation });
      remember(before);
    };
    showToast({ kind: 'info', title: 'New conversation', action: { label: 'Undo', onPress } });
  }

  async function send(message: string) {
    if (canUndo.current) dismissToast();
    canUndo.current = false;
    const controller = new AbortController();
    const { signal } = controller;
    answering.current = controller;
    const { session } = kept.current ?? {};
    dispatch({ event: 'sent', message });
    remember({ unsent: message });
    let problem = '';
    try {
      const request = {
        message,
        chatHistory: earlierMessages(conversation, CHAT_LIMITS.history),
        page: pathname.slice(0, 300),
        ...(session && { session }),
      };
      for await (const event of sendMessage(request, signal)) {
        if (event.event === 'session') remember({ session: event.data });
        else if (event.event === 'error') problem = event.data.message;
        else dispatch(event);
        if (event.event === 'done') return remember({ unsent: undefined });
      }
    } catch (error) {
      if (signal.reason === LEFT) return;
      if (signal.aborted) {
        remember({ unsent: undefined });
        return dispatch({ event: 'stopped' });
      }
      problem = problemOf(error);
    }
    dispatch({ event: 'error', data: { message: problem } });
    showToast({ ...FAILED, description: 'Unable to get a response. Please try again.' });
  }

  async function vote(id: number, wanted: Vote, before: Vote) {
    const { session } = kept.current ?? {};
    if (!session) return;
    dispatch({ event: 'voted', id, vote: wanted });
    try {
      await createVote(session, id, wanted ?? 0);
    } catch {
      dispatch({ event: 'voted', id, vote: before });
      showToast({ ...FAILED, description: "We couldn't save your rating. Please try again." });
    }
  }

  return {
    conversation,
    isBusy,
    /** The conversation's key, once it has begun. */
    session: () => kept.current?.session,
    draft: () => kept.current?.draft ?? '',
    keepDraft: (draft: string) => remember({ draft }),
    /** Sends what is not blank, unless an answer is on its way. Whether it did. */
    send(text: string): boolean {
      const message = text.trim();
      if (message === '' || isBusy) return false;
      void send(message);
      return true;
    },
    stop: () => answering.current?.abort(),
    readPast: () => void readPast(),
    beginAnew,
    vote: (id: number, wanted: Vote, before: Vote) => void vote(id, wanted, before),
    handedOff: (message: string) => dispatch({ event: 'handedOff', message }),
  };
}

export type ConversationControls = ReturnType<typeof useConversation>;
