import { HttpError } from './http-error.ts';
import { readBytes } from './read-bytes.ts';

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** Whether `request` says that it brings what a form of HTML would send. */
export function isFormRequest(request: Request): boolean {
  return FORM_TYPE.test(request.headers.get('content-type') ?? '');
}

/** The fields of a form, sent in either of a browser's two encodings. @throws HttpError 415, 413 or 400. */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new HttpError(400, 'form_invalid');
  }
}
