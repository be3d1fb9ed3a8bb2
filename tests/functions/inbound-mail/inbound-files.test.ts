import { afterEach, describe, expect, it } from 'vitest';
import { closeServers } from '../support/calendar-server.ts';
import { expectRefusal } from '../support/fakes.ts';
import { fakeResend, inboundEnv, PIPE_HEADERS, readEmail, receivedEvent, svixHeaders } from './emails.ts';
import { startInbound } from './inbound-app.ts';

afterEach(closeServers);

const ID = '00000000-0000-4000-8000-000000000001';
const TO_STORE = [{ id: ID, position: 1 }];
const CONTENT = new TextEncoder().encode('%PDF-1.4 not really');

describe('a file of a whole email', () => {
  const email = () => readEmail('outlook-windows-1252');

  it('is stored with every byte under its id, after the row of its email', async () => {
    const app = startInbound(inboundEnv(), 'added', TO_STORE);
    const response = await app.post('/inbound-mail/message', await email(), PIPE_HEADERS);
    expect(await response.json()).toEqual({ outcome: 'added', leadId: 7 });
    expect([...app.bucket.keys()]).toEqual([ID]);
    expect(app.bucket.get(ID)).toHaveLength(19);
    expect(app.calls.map(({ name }) => name)).toEqual(['receive_inbound_mail', 'mark_inbound_file_stored']);
    expect(app.named('mark_inbound_file_stored')).toEqual([{ p_id: ID, p_bytes: 19 }]);
  });

  it('makes the mail server repeat the email while the storage is away, and is stored then', async () => {
    const app = startInbound(inboundEnv(), 'duplicate', TO_STORE);
    app.files.write.mockRejectedValueOnce(new Error('storage 503'));
    const response = await app.post('/inbound-mail/message', await email(), PIPE_HEADERS);
    expect(response.headers.get('retry-after')).toBe('60');
    await expectRefusal(response, 503);
    expect(app.named('mark_inbound_file_stored')).toEqual([]);
    const repeated = await app.post('/inbound-mail/message', await email(), PIPE_HEADERS);
    expect(repeated.status).toBe(200);
    expect([...app.bucket.keys()]).toEqual([ID]);
  });

  it('is not stored when the database does not ask for it', async () => {
    const app = startInbound();
    await app.post('/inbound-mail/message', await email(), PIPE_HEADERS);
    expect(app.files.write).not.toHaveBeenCalled();
  });

  it('has a name without folders and without what a shell reads', async () => {
    const app = startInbound();
    const text = [
      'From: dana@example.com',
      'Content-Type: text/html; name="../../etc/pass|wd.html"',
      'Content-Disposition: attachment; filename="../../etc/pass|wd.html"',
      '',
      '<script>',
    ].join('\r\n');
    await app.post('/inbound-mail/message', text, PIPE_HEADERS);
    expect(app.stored()[0]?.attachments[0]).toMatchObject({
      name: '__.._etc_pass_wd.html',
      mimeType: 'text/html',
    });
  });
});

describe('a file of an email at Resend', () => {
  const FILE = '2a0c9ce0-3112-4728-976e-47ddcd16a318';
  const EMAIL = {
    id: '4ef9a417-02e9-4d39-ad75-9611e0fcc33c',
    to: ['hello@meridian.example'],
    from: 'Dana <dana@example.com>',
    text: 'Here.',
    attachments: [{ id: FILE, filename: 'plan.pdf', size: 19, content_type: 'application/pdf' }],
  };
  const event = receivedEvent(EMAIL.id);

  async function receive(file?: Uint8Array | string) {
    const files = file === undefined ? {} : { [FILE]: file };
    const app = startInbound(inboundEnv(await fakeResend({ [EMAIL.id]: EMAIL }, files)), 'added', TO_STORE);
    return { app, response: await app.post('/inbound-mail/resend', event, svixHeaders(event)) };
  }

  it('is fetched by its link, without the key of the API, and stored', async () => {
    const { app, response } = await receive(CONTENT);
    expect(response.status).toBe(200);
    expect(app.bucket.get(ID)).toEqual(CONTENT);
    expect(app.named('mark_inbound_file_stored')).toEqual([{ p_id: ID, p_bytes: CONTENT.length }]);
  });

  it('stays there when it is larger than 10 MB, or no longer exists', async () => {
    for (const file of [new Uint8Array(10 * 1024 * 1024 + 1), undefined]) {
      const { app, response } = await receive(file);
      expect(response.status).toBe(200);
      expect(app.bucket.size).toBe(0);
      expect(app.named('mark_inbound_file_stored')).toEqual([]);
    }
  });

  it.each(['http://169.254.169.254/latest', 'file:///etc/hosts', 'no link'])(
    'is not fetched from %s',
    async (link) => {
      const { app, response } = await receive(link);
      await expectRefusal(response, 503);
      expect(app.bucket.size).toBe(0);
    },
  );
});
