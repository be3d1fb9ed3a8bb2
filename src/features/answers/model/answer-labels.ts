import type { AnswerKind, TryResponse } from '@contracts/answers.ts';
import type { AnswerStatus, AnswerTopic } from './answer-rules';

export const TOPIC_LABELS: Record<AnswerTopic, string> = {
  firm: 'The firm',
  people: 'Our people',
  fit: 'Fit and size',
  services: 'Services',
  process: 'How we work',
  price: 'Prices',
  terms: 'Terms',
  privacy: 'Privacy',
  timing: 'Timing',
  booking: 'Bookings',
  accounts: 'Accounts',
  newsletter: 'Newsletter',
  careers: 'Careers',
  place: 'Location',
  proof: 'References',
  data: 'Data',
  technology: 'Technology',
  objections: 'Objections',
  complaints: 'Complaints',
  articles: 'Articles',
  talk: 'Small talk',
  other: 'Other',
};

/** What the assistant does with an answer of a kind. */
export const KIND_LABELS: Record<AnswerKind, string> = {
  answer: 'Answers the question',
  unknown: 'Says we don’t know, and offers a person',
  off_topic: 'Declines: it isn’t our business',
  small_talk: 'Makes small talk',
  handoff: 'Opens the form to reach a person',
  other_language: 'Says we don’t answer in this language',
};

export const ANSWER_STATUS_LABELS: Record<AnswerStatus, string> = { published: 'Published', draft: 'Draft' };

/** Returns the label of a value as the database has it. */
export const labelOf = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

/** Returns the number of wordings in words. */
export const wordingCountLabel = (count: number) => `${count} ${count === 1 ? 'wording' : 'wordings'}`;

/** Returns a likeness from 0 to 1 in words with its percentage. */
export function likenessLabel(score: number): string {
  const words =
    score >= 0.8 ? 'Very alike' : score >= 0.6 ? 'Alike' : score >= 0.4 ? 'Partly alike' : 'Not alike';
  return `${words}, ${Math.round(score * 100)}%`;
}

/** Returns how a reply was found. */
export function foundLabel({ via, matches, sources, passages, outcome }: TryResponse): string {
  if (via === 'wording') return 'By its own wording';
  if (via === 'answer') return `By a similar wording: “${matches[0]?.question ?? ''}”`;
  if (via === 'passage') return `From the page “${sources[0]?.title ?? passages[0]?.title ?? ''}”`;
  return outcome === 'handoff' ? 'Nothing found: offered a person' : 'Nothing found: declined';
}
