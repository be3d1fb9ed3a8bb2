import { type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import type { OpenedMail } from '../_shared/contracts/mails.ts';
import type { MailToRead } from '../_shared/db/as-caller.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { renderMail } from '../_shared/mail/render.ts';

export interface ReadMailDependencies {
  findCaller: FindCaller;
  /** Reads the email as the caller with this access token. @throws HttpError 409 when what it said is gone. */
  mailForCaller: (token: string, id: number) => Promise<MailToRead | undefined>;
  siteUrl: string;
  mailFrom: string;
}

/** `GET /deliver-mail/{id}`, for admins: the subject and the text of an email, without the secrets of its links. */
export function readMailRoute(dependencies: ReadMailDependencies): Route {
  const { findCaller, mailForCaller, ...sender } = dependencies;

  async function read(request: Request, { id = '' }: Record<string, string>): Promise<Response> {
    const notFound = () => new HttpError(404, 'not_found', { what: 'email' });
    if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound();
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    const mail = await mailForCaller(caller.token, Number(id));
    if (!mail) throw notFound();
    const row = { ...mail, reply_to: null, attempts: 0, lease_token: '', dedupe_key: '' };
    const { subject, text } = renderMail(row, sender);
    return Response.json({ subject, text } satisfies OpenedMail);
  }
  return { method: 'GET', path: '/deliver-mail/:id', handle: read };
}
