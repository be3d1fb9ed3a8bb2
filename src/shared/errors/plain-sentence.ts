/** What some servers and proxies send where a sentence should be. */
const JSON_TEXT = /^\s*(\{.*\}|\[.*\]|"\s*"|null)\s*$/s;
const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

/** The sentence for people in the body of a refusal: its text, or the message in its JSON; empty where it has none. */
export function plainSentence(body: string): string {
  if (MARKUP.test(body)) return '';
  if (!JSON_TEXT.test(body)) return body.trim();
  try {
    const { message, error, msg } = (JSON.parse(body) ?? {}) as Record<string, unknown>;
    const found = [message, error, msg].find((one) => typeof one === 'string' && one !== '');
    return typeof found === 'string' && !JSON_TEXT.test(found) ? found.trim() : '';
  } catch {
    return '';
  }
}
