import type { AssistantPorts } from './ports.ts';

export type Outcome = 'answer' | 'declined' | 'small_talk' | 'handoff';

export interface Source {
  title: string;
  /** A path of this site. */
  url: string;
}

export interface Answer {
  /** Paragraphs, bullet lists, bold, and links to paths of this site: no other Markdown, no HTML. */
  message: string;
  sources: Source[];
  outcome: Outcome;
  /** Questions to offer next. */
  suggestions?: string[];
  /** Whether to offer the form for talking to a person. */
  handoff?: boolean;
  /** Whether it declines what is not the firm's business. Such a question is not listed for staff as unanswered. */
  isOffTopic?: boolean;
}

/**
 * The previous messages, oldest first. They are untrusted and only complete a follow-up question. `staff` is a person of
 * the firm.
 */
export interface Turn {
  role: 'user' | 'assistant' | 'staff';
  content: string;
}

export interface Question {
  message: string;
  history: Turn[];
  now: Date;
  /** The firm's IANA zone. */
  zone: string;
  ports: AssistantPorts;
}
