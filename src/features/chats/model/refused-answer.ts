import { answerPathOf } from '@/shared/config/paths';
import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import type { PublishedAnswer } from './chat-forms';

/** Returns the field that a refusal of answer_question() is about. */
export function refusedPublicationField(error: unknown): keyof PublishedAnswer {
  if (!(error instanceof AppError)) return 'answer';
  const { code, params } = error;
  const isQuestion =
    code === 'question_too_short' ||
    code === 'wording_taken' ||
    (code === 'answer_invalid' && params.field !== 'reply');
  return isQuestion ? 'question' : 'answer';
}

/** Returns the path of the answer that has the wording already; undefined after another failure. */
export function otherAnswerPath(error: unknown): string | undefined {
  return hasErrorCode(error, 'wording_taken') ? answerPathOf(Number(error.params.answerId)) : undefined;
}
