/** Far more than any request of the product needs, and far less than what a reader's stack takes. */
const DEEPEST = 128;

/** Where a request's body is JSON: everywhere but where files are uploaded. */
const JSON_PATHS = /^\/(?:auth|rest)\/v1\/|^\/storage\/v1\/(?:bucket\b|object\/(?:list|sign|move|copy)\b)/;

/** Whether `text`, taken as JSON, opens more than 128 arrays and objects inside each other. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/**
 * `request` as it can be read again, or 400 when its JSON is nested so deeply that @supabase/lite or Postgres would end
 * with a stack overflow and a 500. Arguments in the query are JSON too.
 */
export async function withoutDeepJson(request: Request): Promise<Request | Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isJson = JSON_PATHS.test(pathname) || request.method === 'DELETE';
  const isRead = request.body === null || !isJson;
  const body = isRead ? undefined : await request.text();
  if ([body ?? '', ...searchParams.values()].some(isTooDeep)) {
    const message = 'The JSON in this request is nested too deeply.';
    return Response.json({ code: 'bad_json', message, msg: message }, { status: 400 });
  }
  if (body === undefined) return request;
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body });
}
