const BETWEEN =
  /\?+\s+(?:and\s+|also\s+)?|\s*[,;]?\s+(?:and|also|plus|&)\s+(?=(?:also\s+)?(?:how|what|when|where|who|which|can|could|do|does|is|are|will|would|should)\b)/i;
const FEWEST_WORDS = 2;
const MOST_PARTS = 3;

/**
 * Splits a message into its questions: "how much is it and when are you free?" contains two. Returns one when they
 * cannot be separated.
 */
export function splitQuestions(text: string): string[] {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const areQuestions = parts.every((part) => part.split(/\s+/).length >= FEWEST_WORDS);
  return areQuestions && parts.length <= MOST_PARTS ? parts : [text];
}
