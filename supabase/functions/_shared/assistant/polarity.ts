/** "Yes. ", "No, but ", "Sí: ", with the sentence after it. "No price is stated" has none. */
const LEADING = /^\**(?:yes|no|sí|si)\**\s*[.,:;!–—]\**\s*(?:(?:and|but|y|pero)\s+)?(?=\S)/iu;
const VERBS =
  'am|is|are|was|were|do|does|did|can|could|will|would|shall|should|may|might|must|have|has|had|aint|isnt|arent|wasnt|werent|dont|doesnt|didnt|cant|couldnt|wont|wouldnt|shouldnt|havent|hasnt|hadnt';
const ASKS_YES_OR_NO = new RegExp(`^(?:(?:and|but|so|or)\\s+)?(?:${VERBS})\\b`, 'i');
const ASKS_MORE =
  /^(?:(?:and|but|so|or)\s+)?(?:how|what|whats|when|where|who|whos|whom|whose|which|why)\b|\b(?:and|or) (?:how|what|when|where|who|which|why)\b/i;
/** "Can you tell me how …" and the like only look like a question for yes or no. */
const ASKS_TO_TELL =
  /\b(?:tell|show|teach) (?:me|us)\b[^.?!]*\b(?:how|what|when|where|who|which|why)\b|^(?:can|could|would|will) (?:you|u) (?:please )?(?:explain|describe|say)\b|^(?:do you know|(?:can|may) i (?:ask|know)) (?:how|what|when|where|who|which|why)\b/i;
const SPANISH_INTERROGATIVE =
  /(?<!\p{L})(?:qué|cómo|cuándo|dónde|quién|quiénes|cuál|cuáles|cuánt[oa]s?)(?!\p{L})/iu;

/** The words of a text, in lower case and without their punctuation. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a question can be answered by yes or no, as its form tells: "Do you use cookies?", "¿Usan cookies?". */
export function asksYesOrNo(question: string): boolean {
  const spanish = /¿([^?]+)\?/u.exec(question)?.[1];
  if (spanish !== undefined) return !SPANISH_INTERROGATIVE.test(spanish);
  const clauses = question.replace(/['’]/g, '').split(/[.,;:!?]\s+/);
  return (
    clauses.some((clause) => ASKS_YES_OR_NO.test(clause)) &&
    !clauses.some((clause) => ASKS_MORE.test(clause)) &&
    !ASKS_TO_TELL.test(question)
  );
}

/** A reply without its leading Yes or No, from the next word on. */
export function withoutPolarity(reply: string): string {
  const rest = reply.replace(LEADING, '');
  return rest === reply ? reply : rest.replace(/^[“"«¿¡]*\p{Ll}/u, (first) => first.toUpperCase());
}

/**
 * The reply that was written for `question`, as it is given to `asked`. Its leading Yes or No stays only where `asked` has
 * the words of that question, because the same Yes can be wrong for another wording of it: "Is it free?" and "Do I have
 * to pay?".
 */
export function replyTo(asked: string, question: string, reply: string): string {
  return asksYesOrNo(question) && wordsOf(asked) === wordsOf(question) ? reply : withoutPolarity(reply);
}
