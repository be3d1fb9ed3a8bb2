// @supabase/lite (0.10) answers 500 to a query that it cannot parse, and to a value that its driver cannot write as the
// type of the parameter.
const OF_THE_REQUEST = /"message":"(Error: Missing closing quote|TypeError \[ERR_INVALID_ARG_TYPE\])/;
const REFUSAL = { code: 'PGRST100', details: null, hint: null, message: 'The request could not be parsed.' };

/** The answer of REST as PostgREST would give it: 400 instead of 500 where the request is to blame. */
export async function withRestCompat(answer: Response): Promise<Response> {
  if (answer.status !== 500) return answer;
  const body = await answer.text();
  return OF_THE_REQUEST.test(body)
    ? Response.json(REFUSAL, { status: 400 })
    : new Response(body, { status: 500, headers: answer.headers });
}
