import type { ChatSession } from '@contracts/chatbot.ts';
import { readArrival } from '@/shared/lib/arrival';
import { tabStore } from '@/shared/lib/storage';

/** The state of the conversation in this tab. The messages are stored by the server only. */
export type StoredChat = {
  session?: ChatSession | undefined;
  /** Whether the panel is open; the next document then opens it again. */
  isOpen?: boolean | undefined;
  /** The text in the input. */
  draft?: string | undefined;
  /** The sent question that has no answer yet. */
  unsent?: string | undefined;
  /** The id of the account that was signed in. */
  owner?: string | undefined;
};

const KEY = 'site-chat';

/** Reads the session storage, because other people may use the device later. */
export function readStoredChat(): StoredChat {
  try {
    return JSON.parse(tabStore.getItem(KEY) ?? '{}') as StoredChat;
  } catch {
    // What is stored is invalid.
    return {};
  }
}

/** The property that marks the history entry of the full-screen panel. */
export const PANEL_STATE_KEY = 'assistant';

/** Whether `state` is that of the full-screen panel's history entry. */
export function isPanelEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && PANEL_STATE_KEY in state;
}

/** Updates the stored chat; undefined removes a field. */
export function storeChat(change: StoredChat): void {
  tabStore.setItem(KEY, JSON.stringify({ ...readStoredChat(), ...change }));
}

/**
 * Whether the panel is still open in this document: when the visitor came by a link of the site from one where it was,
 * or by Back to the history entry of the full-screen panel. A reload, or a typed address, closes it.
 */
export function isPanelStillOpen(): boolean {
  const { type, isReferredBySite } = readArrival();
  const isByLink = type === 'navigate' && isReferredBySite;
  const isByBack = type === 'back_forward' && isPanelEntry(history.state);
  const isOpen = isByBack || (isByLink && readStoredChat().isOpen === true);
  if (!isOpen) storeChat({ isOpen: undefined });
  return isOpen;
}

/** Clears the conversation of another account than `userId`. @returns whether there was one. */
export function clearOtherUsersChats(userId: string | undefined): boolean {
  const { owner } = readStoredChat();
  if (owner === undefined || owner === userId) return false;
  tabStore.removeItem(KEY);
  return true;
}
