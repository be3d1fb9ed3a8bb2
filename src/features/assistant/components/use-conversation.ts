import { CHAT_LIMITS, type ChatSession, type ChatUpdates } from '@contracts/chatbot.ts';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { sessionStore } from '@/shared/auth/session';
import { pathIn } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { locale, messages } from '@/shared/i18n/messages';
import { dismissToast, showToast } from '@/shared/ui/feedback/toast';
import { usePage } from '@/shared/ui/page-context';
import { fetchHistory, rateAnswer, sendMessage } from '../api/chat';
import { readStoredChat, type StoredChat, storeChat } from '../api/stored-chat';
import {
  EMPTY_CONVERSATION,
  earlierMessages,
  isAnswering,
  reduceConversation,
  type Vote,
} from '../model/conversation';

const MESSAGES = messages('assistant/use-conversation', {
  error: 'Error',
  restarted: 'New conversation',
  undo: 'Undo',
  noAnswer: 'Unable to get a response. Please try again.',
  notRated: 'We couldn’t save your rating. Please try again.',
});

function showError(description: string): void {
  showToast({ kind: 'error', title: MESSAGES.get().error, description });
}

/** The abort reason when the panel unmounts: the question stays stored as unsent. */
const LEFT = 'left';

/** Returns the server's message about a failure; empty without one. */
function serverMessage(error: unknown): string {
  return error instanceof AppError ? error.body : '';
}

/** The sentence of an answer that breaks off, which is English; empty on a page in another language. */
function streamedMessage({ message }: { message: string }): string {
  return locale.get() === 'en' ? message : '';
}

/** The conversation of this tab and its actions. */
export function useConversation() {
  const [conversation, dispatch] = useReducer(reduceConversation, EMPTY_CONVERSATION);
  const { pathname } = usePage();
  const answering = useRef<AbortController>(undefined);
  const canUndo = useRef(false);
  const isBusy = isAnswering(conversation) || conversation.history === 'loading';

  function updateStored(change: StoredChat) {
    storeChat({ ...change, owner: sessionStore.getSession().user?.id });
  }

  async function loadHistory() {
    const { session, unsent = '' } = readStoredChat();
    if (!session) return dispatch({ event: 'historyMissing', unsent });
    dispatch({ event: 'historyRequested' });
    try {
      const history = await fetchHistory(session);
      if (history) return dispatch({ event: 'historyLoaded', history, unsent });
      updateStored({ session: undefined });
      dispatch({ event: 'historyMissing', unsent });
    } catch {
      dispatch({ event: 'historyFailed', unsent });
    }
  }

  const loadHistoryOnce = useEffectEvent(() => void loadHistory());
  useEffect(() => {
    loadHistoryOnce();
    return () => answering.current?.abort(LEFT);
  }, []);

  /** Starts a new conversation. The toast can undo it until the next question. */
  function restart() {
    const { session, unsent } = readStoredChat();
    dispatch({ event: 'restarted' });
    updateStored({ session: undefined, unsent: undefined });
    canUndo.current = true;
    const onPress = () => {
      canUndo.current = false;
      dispatch({ event: 'restored', conversation });
      updateStored({ session, unsent });
    };
    const { restarted, undo } = MESSAGES.get();
    showToast({ kind: 'info', title: restarted, action: { label: undo, onPress } });
  }

  async function send(message: string) {
    if (canUndo.current) dismissToast();
    canUndo.current = false;
    const controller = new AbortController();
    const { signal } = controller;
    answering.current = controller;
    const { session } = readStoredChat();
    dispatch({ event: 'sent', message });
    updateStored({ unsent: message });
    let problem = '';
    try {
      const request = {
        message,
        chatHistory: earlierMessages(conversation, CHAT_LIMITS.history),
        page: pathIn(locale.get(), pathname).slice(0, 300),
        ...(session && { session }),
      };
      for await (const event of sendMessage(request, signal)) {
        if (event.event === 'session') updateStored({ session: event.data });
        else if (event.event === 'error') problem = streamedMessage(event.data);
        else dispatch(event);
        if (event.event === 'done') return updateStored({ unsent: undefined });
      }
    } catch (error) {
      if (signal.reason === LEFT) return;
      if (signal.aborted) {
        updateStored({ unsent: undefined });
        return dispatch({ event: 'stopped' });
      }
      problem = serverMessage(error);
    }
    dispatch({ event: 'error', data: { message: problem } });
    showError(MESSAGES.get().noAnswer);
  }

  async function vote(id: number, wanted: Vote, before: Vote) {
    const { session } = readStoredChat();
    if (!session) return;
    dispatch({ event: 'voted', id, vote: wanted });
    try {
      await rateAnswer(session, id, wanted ?? 0);
    } catch {
      dispatch({ event: 'voted', id, vote: before });
      showError(MESSAGES.get().notRated);
    }
  }

  return {
    conversation,
    isBusy,
    /** The server's key of the conversation, after the first message. */
    session: () => readStoredChat().session,
    draft: () => readStoredChat().draft ?? '',
    storeDraft: (draft: string) => updateStored({ draft }),
    /** Sends a question that is not blank, unless an answer is pending. Returns whether it was sent. */
    send(text: string): boolean {
      const message = text.trim();
      if (message === '' || isBusy) return false;
      void send(message);
      return true;
    },
    stop: () => answering.current?.abort(),
    loadHistory: () => void loadHistory(),
    restart,
    vote: (id: number, wanted: Vote, before: Vote) => void vote(id, wanted, before),
    /** Adds what a person has written, unless the conversation has changed since `session` was asked for. */
    update(session: ChatSession, updates: ChatUpdates): void {
      if (readStoredChat().session?.id === session.id) dispatch({ event: 'updated', updates });
    },
    handedOff: (message: string) => dispatch({ event: 'handedOff', message }),
  };
}

export type ConversationControls = ReturnType<typeof useConversation>;
