// @supabase/lite (0.10) answers 500 to an address, a query or a body that it cannot read, to a value that the domain of
// its column refuses, and to an array of more than six dimensions.
const FAULTS = [
  'URIError: ',
  'Error: Missing closing quote',
  'Error: invalid aliased expression',
  "TypeError: Cannot use 'in' operator to search for ",
  'PostgresError: value for domain ',
  'PostgresError: number of array dimensions exceeds ',
];
const OF_THE_REQUEST = new RegExp(`"message":"(${FAULTS.join('|')})`);
const REFUSAL = { code: 'PGRST100', details: null, hint: null, message: 'The request could not be read.' };

/** Answers `request` as PostgREST would: 400 instead of 500 where the request is to blame. */
export async function answerRest(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const answer = await send(request);
  if (answer.status !== 500) return answer;
  const isHead = request.method === 'HEAD';
  // The answer to HEAD does not say what is wrong.
  const body = await (isHead ? await send(new Request(request, { method: 'GET' })) : answer).text();
  if (OF_THE_REQUEST.test(body)) return Response.json(REFUSAL, { status: 400 });
  return new Response(isHead ? null : body, { status: 500, headers: answer.headers });
}
