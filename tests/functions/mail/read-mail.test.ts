import { describe, expect, it } from 'vitest';
import type { Json } from '../../../supabase/functions/_shared/contracts/database.types.ts';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';
import { readMailRoute } from '../../../supabase/functions/deliver-mail/read-mail.ts';
import { MAIL_FROM, nobody, refusal, SITE_URL, testApp } from '../support/fakes.ts';

const REPLY = { id: 5, kind: 'lead_reply', recipient: 'dana@example.com' };

function start(payload: Json | Error | undefined, isSignedIn = true, kind = REPLY.kind) {
  const asked: [string, number][] = [];
  const route = readMailRoute({
    findCaller: isSignedIn
      ? async () => ({ id: 'ada', email: 'ada@example.com', token: 'token of ada' })
      : nobody,
    async mailForCaller(token, id) {
      asked.push([token, id]);
      if (payload instanceof Error) throw payload;
      return payload === undefined ? undefined : { ...REPLY, kind, payload };
    },
    siteUrl: SITE_URL,
    mailFrom: MAIL_FROM,
  });
  return { ...testApp([route]), asked };
}

describe('GET /deliver-mail/{id}', () => {
  it('returns the subject and the text of an email, read with the rights of the caller', async () => {
    const app = start({ subject: 'Hello Dana', body: 'Tuesday?' });
    const response = await app.send('/deliver-mail/5');
    expect(response.status).toBe(200);
    const { subject, text, ...rest } = await response.json();
    expect(subject).toBe('Hello Dana');
    expect(text).toContain('Tuesday?');
    expect(rest).toEqual({});
    expect(app.asked).toEqual([['token of ada', 5]]);
  });

  it('writes an email whose secrets the database has hidden', async () => {
    const tokens = { confirm: 'hidden', unsubscribe: 'hidden', invitation: 'hidden' };
    const response = await start({ tokens }, true, 'newsletter_confirm').send('/deliver-mail/5');
    expect((await response.json()).text).toContain('#token=hidden');
  });

  it('refuses visitors, callers to whom the database shows no such email, and ids that are none', async () => {
    expect(await refusal(await start({}, false).send('/deliver-mail/5'))).toMatchObject({ status: 401 });
    expect(await refusal(await start(undefined).send('/deliver-mail/5'))).toMatchObject({ status: 404 });
    const gone = start(new HttpError(409, 'mail_content_gone'));
    expect(await refusal(await gone.send('/deliver-mail/5'))).toMatchObject({ status: 409 });
    const app = start({});
    expect(await refusal(await app.send('/deliver-mail/0x5'))).toMatchObject({ status: 404 });
    expect(app.asked).toEqual([]);
  });
});
