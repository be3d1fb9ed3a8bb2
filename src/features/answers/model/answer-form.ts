import { answerKind } from '@contracts/answers.ts';
import type { Tables } from '@contracts/database.types.ts';
import { AppError } from '@/shared/errors/app-error';
import { linesOf } from '@/shared/lib/text';
import { languageLabel } from '@/shared/staff/language-label';
import { ANSWER_LISTS, ANSWER_PARAMETERS, ANSWER_PLACEHOLDERS } from '@/shared/staff/reply-text';
import { ANSWER_STATUS_LABELS, KIND_LABELS, TOPIC_LABELS } from './answer-labels';
import { type AnswerForm, answerStatus, answerTopic } from './answer-rules';

export const NEW_ANSWER: AnswerForm = {
  question: '',
  kind: 'answer',
  topic: 'other',
  reply: '',
  link_path: '',
  link_title: '',
  language: 'en',
  wordings: '',
  status: 'published',
};

/** Returns a wording as wordings are compared: letters and digits only, in lower case. */
const keyOf = (wording: string) =>
  wording
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Separates the wordings of a form from those that repeat an earlier one or the question. */
export function splitWordings({ question, wordings }: Pick<AnswerForm, 'question' | 'wordings'>) {
  const seen = new Set([keyOf(question)]);
  const unique: string[] = [];
  const repeated: string[] = [];
  for (const wording of linesOf(wordings)) {
    const key = keyOf(wording);
    (seen.has(key) ? repeated : unique).push(wording);
    seen.add(key);
  }
  return { unique, repeated };
}

/** Returns an answer as its form begins. The question is edited in a field of its own. */
export function answerFormOf(answer: Tables<'answer_list'>): AnswerForm {
  const { question, kind, topic, reply, link_path, link_title, language, wordings, status } = answer;
  return {
    question,
    kind: answerKind.parse(kind),
    topic: answerTopic.parse(topic),
    reply,
    link_path: link_path ?? '',
    link_title: link_title ?? '',
    language,
    wordings: wordings.filter((wording) => keyOf(wording) !== keyOf(question)).join('\n'),
    status: answerStatus.parse(status),
  };
}

/** Returns what is saved: the question is the first wording, and repeated wordings are left out. */
export const valuesOf = (form: AnswerForm) => ({
  ...form,
  link_path: form.link_path || null,
  link_title: form.link_title || null,
  wordings: [form.question, ...splitWordings(form).unique],
});

/** The fields in their order on the screen. */
export const ANSWER_FIELD_LABELS: Record<keyof AnswerForm, string> = {
  question: 'Question',
  reply: 'Reply',
  wordings: 'Other wordings',
  status: 'Status',
  kind: 'What the assistant does',
  topic: 'Topic',
  language: 'Language',
  link_path: 'Path of the link',
  link_title: 'Text of the link',
};

export const FIELD_NAMES = Object.keys(ANSWER_FIELD_LABELS) as (keyof AnswerForm)[];

/** Returns a field's value in words; of the wordings those that `other` does not have. */
export function fieldInWords(form: AnswerForm, other: AnswerForm, name: keyof AnswerForm): string {
  if (name === 'wordings') {
    const known = new Set(linesOf(other.wordings));
    return linesOf(form.wordings)
      .filter((wording) => !known.has(wording))
      .join('\n');
  }
  if (name === 'kind') return KIND_LABELS[form.kind];
  if (name === 'topic') return TOPIC_LABELS[form.topic];
  if (name === 'status') return ANSWER_STATUS_LABELS[form.status];
  if (name === 'language') return languageLabel(form.language);
  return form[name];
}

/** The field that a refusal is about, by its error code. */
const REFUSED_FIELDS: Record<string, keyof AnswerForm> = {
  answer_reply_not_plain: 'reply',
  answer_list_not_alone: 'reply',
  answer_link_incomplete: 'link_path',
  language_reply_exists: 'language',
};

/** Returns the field that a refused save is about; undefined where it is about the whole answer. */
export function refusedAnswerField(error: unknown, { question }: AnswerForm): keyof AnswerForm | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code = '', params } = error;
  if (code === 'wording_taken') return params.wording === question.trim() ? 'question' : 'wordings';
  return (
    REFUSED_FIELDS[code] ?? FIELD_NAMES.find((name) => code === 'answer_invalid' && name === params.field)
  );
}

/** Puts a placeholder in the place of a selection. Returns the text, and where the caret goes. */
export function insertPlaceholder(text: string, start: number, end: number, name: string) {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isList = ANSWER_LISTS.includes(name);
  const lead = isList && before.trim() !== '' ? `${before.trimEnd()}\n\n` : before;
  const rest = isList && after.trim() !== '' ? `\n\n${after.trimStart()}` : after;
  const head = `${lead}{{${name}}}`;
  return { text: head + rest, caret: head.length };
}

const inBold = (meaning: string) => `**${meaning}**`;

/** Returns a reply with the meanings of its placeholders, in bold or as `show` writes them, without live facts. */
export function replyOutline(reply: string, show = inBold): string {
  return reply.replaceAll(
    /\{\{([a-z_]+)(?::([a-z0-9/-]+))?\}\}/g,
    (whole, name: string, parameter?: string) => {
      const meanings: Record<string, string> = { ...ANSWER_PLACEHOLDERS, ...ANSWER_PARAMETERS };
      const meaning = meanings[name];
      if (meaning === undefined) return whole;
      return show(parameter === undefined ? meaning : `${meaning} (${parameter})`);
    },
  );
}
