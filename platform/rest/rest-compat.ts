// @supabase/lite (0.10) answers 500 to an address, a query or a body that it cannot read, to an array of more than six
// dimensions, and to a row that breaks a rule of its table.
const FAULTS = [
  'URIError: ',
  'Error: Missing closing quote',
  'Error: invalid aliased expression',
  "TypeError: Cannot use 'in' operator to search for ",
  'PostgresError: number of array dimensions exceeds ',
];
const OF_THE_REQUEST = new RegExp(`"message":"(${FAULTS.join('|')})`);
const REFUSAL = { code: 'PGRST100', details: null, hint: null, message: 'The request could not be read.' };

/** What Postgres says of a broken rule, by SQLSTATE. */
const BROKEN_RULES = [
  ['23514', /^(?:new row for relation|value for domain|check constraint) .*violate/],
  ['23P01', /^conflicting key value violates exclusion constraint /],
  ['44000', /^new row violates check option /],
] as const;

/** PostgREST's response to a broken rule; undefined where `body` names none. */
function brokenRule(body: string): Response | undefined {
  const message = /"message":"PostgresError: ((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
  const text = message === undefined ? '' : (JSON.parse(`"${message}"`) as string);
  const code = BROKEN_RULES.find(([, sentence]) => sentence.test(text))?.[0];
  return code && Response.json({ code, details: null, hint: null, message: text }, { status: 400 });
}

/** PostgREST's response to a bearer token that is no signed JWT, which lite takes for a visitor's. */
function unsignedToken(request: Request): Response | undefined {
  const token = /^bearer\s+(\S.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (token === '' || token.startsWith('sb_')) return undefined;
  const parts = token.split('.').filter((part) => part !== '').length;
  if (parts === 3) return undefined;
  const message = `Expected 3 parts in JWT; got ${parts}`;
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` };
  return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401, headers });
}

/** Answers `request` as PostgREST would where @supabase/lite differs: 400 where the request is to blame, 401 for a token. */
export async function serveRest(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const refused = unsignedToken(request);
  if (refused) return refused;
  const response = await send(request);
  if (response.status !== 500) return response;
  const isHead = request.method === 'HEAD';
  // The response to HEAD does not say what is wrong.
  const body = await (isHead ? await send(new Request(request, { method: 'GET' })) : response).text();
  const broken = brokenRule(body);
  if (broken) return isHead ? new Response(null, broken) : broken;
  if (OF_THE_REQUEST.test(body)) return Response.json(REFUSAL, { status: 400 });
  return new Response(isHead ? null : body, { status: 500, headers: response.headers });
}
