import { LIMITS } from '@contracts/text-rules.ts';
import { params } from '@nanostores/i18n';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('contact/subject', {
  subject: params('Subject: {line}'),
});

// The contract refuses these characters in a message.
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns the start of a message about the `subject` of a URL's query, of at most `LIMITS.message` characters; '' without
 * one.
 */
export function messageStartOf(search: string): string {
  const subject = new URLSearchParams(search).get('subject') ?? '';
  const line = subject.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  const end = '\n\n';
  return [...MESSAGES.get().subject({ line })].slice(0, LIMITS.message - end.length).join('') + end;
}

/**
 * Returns the message after a link with a subject was followed. `filled` is the start that the form itself filled in
 * before; any other text was typed by the visitor and stays.
 */
export function withMessageStart(message: string, start: string, filled: string): string {
  return start !== '' && (message.trim() === '' || message === filled) ? start : message;
}
