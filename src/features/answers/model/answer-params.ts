import { searchTextIn } from '@/shared/staff/list-params';
import {
  ANSWER_LANGUAGES,
  ANSWER_STATUSES,
  ANSWER_TOPICS,
  type AnswerStatus,
  type AnswerTopic,
} from './answer-rules';

/** What the list is narrowed to. */
export type AnswerFilter = {
  query?: string;
  topic?: AnswerTopic;
  status?: AnswerStatus;
  language?: string;
};

/** The parameters of the list's address that narrow it. */
export const ANSWER_FILTER_NAMES = ['query', 'topic', 'status', 'language'] as const;

/** Parses the filter in a URL; invalid parameters are ignored. */
export function parseAnswerFilter(params: URLSearchParams): AnswerFilter {
  const named = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name));
  const query = searchTextIn(params);
  const topic = named(ANSWER_TOPICS, 'topic');
  const status = named(ANSWER_STATUSES, 'status');
  const language = named(ANSWER_LANGUAGES, 'language');
  return {
    ...(query && { query }),
    ...(topic && { topic }),
    ...(status && { status }),
    ...(language && { language }),
  };
}

/** Parses the id of an answer in a URL; undefined for any other text. */
export function parseAnswerId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
