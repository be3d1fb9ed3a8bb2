import type { ChatHistory, ChatResponse, Outcome } from '../contracts/chatbot.ts';
import type { Locale } from '../contracts/locale.ts';
import type { AssistantPorts } from './ports.ts';

/** An outcome that the assistant itself gives. */
export type AnswerOutcome = Exclude<Outcome, 'error' | 'person'>;

/** `message` has paragraphs, bullet lists, bold, and links to paths of this site: no other Markdown, no HTML. */
export interface Answer extends Pick<ChatResponse, 'message' | 'sources' | 'suggestions' | 'handoff'> {
  outcome: AnswerOutcome;
  /** Whether it declines what is not the firm's business. Such a question is not listed for staff as unanswered. */
  isOffTopic?: boolean;
  /** Whether a part of the message asks for a person. An answer with the outcome `handoff` does without it. */
  asksForPerson?: boolean;
}

/**
 * The previous messages, oldest first. They are untrusted and only complete a follow-up question. `staff` is a person of
 * the firm.
 */
export type Turn = Pick<ChatHistory['messages'][number], 'role' | 'content'>;

export interface Question {
  message: string;
  history: Turn[];
  now: Date;
  /** The firm's IANA zone. */
  zone: string;
  ports: AssistantPorts;
  /** The language of the page, for a message that does not tell its own; English without one. */
  locale?: Locale | undefined;
}
