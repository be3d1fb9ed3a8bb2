import { describe, expect, it } from 'vitest';
import { storedOf } from './inbound-app.ts';

describe('an email that is made to be hard to parse', () => {
  const cpuOf = async (email: string) => {
    const before = process.cpuUsage();
    const mail = await storedOf(email);
    const { user, system } = process.cpuUsage(before);
    return { mail, cpuMs: (user + system) / 1000 };
  };
  const FROM = 'From: jo@example.com\r\n';

  it.each([
    ['empty lines', `${FROM}\r\n${'\r\n'.repeat(800_000)}end`],
    ['bare line feeds', `${FROM}\r\n${'\n'.repeat(1_600_000)}end`],
    ['short lines', `${FROM}\r\n${'a\r\n'.repeat(500_000)}end`],
    ['flowed lines', `${FROM}Content-Type: text/plain; format=flowed\r\n\r\n${'a \r\n'.repeat(400_000)}end`],
    ['lines of HTML', `${FROM}Content-Type: text/html\r\n\r\n${'<br>\r\n'.repeat(300_000)}end`],
    ['quotations', `${FROM}Content-Type: text/html\r\n\r\n${'<blockquote>'.repeat(200_000)}end`],
    ['lines of base64', `${FROM}Content-Transfer-Encoding: base64\r\n\r\n${'QQ==\r\n'.repeat(300_000)}`],
    ['lines like boundaries', `${FROM}\r\n${'--b\r\n'.repeat(300_000)}end`],
  ])('is read in time: %s', async (_what, email) => {
    const { cpuMs } = await cpuOf(email);
    // 1 s on an idle machine. On a busy one, other threads count, too.
    expect(cpuMs).toBeLessThan(2500);
  });

  it('is kept as it is when its parts are nested too deep', async () => {
    const parts = Array.from(
      { length: 1000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const mail = await storedOf(`From: jo@example.com\r\nSubject: Deep\r\n${parts.join('')}Help us.`);
    expect(mail).toMatchObject({ sender: 'jo@example.com', subject: 'Deep' });
    expect(mail.wholeText).toMatch(/^--b0[\s\S]*Help us\.$/);
  });

  it('keeps every line of a long text, and of a file', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `${n}`);
    const { mail } = await cpuOf(`${FROM}\r\n${rows.join('\r\n')}`);
    expect(mail.wholeText.split('\n').map((row) => row.trim())).toEqual(rows);
    const file = [
      `${FROM}Content-Type: multipart/mixed; boundary=b`,
      '',
      '--b',
      'Content-Type: text/csv; name=a.csv',
      'Content-Disposition: attachment',
      '',
      ...rows,
      '--b',
      'Content-Type: text/plain',
      '',
      'The text.',
      '--b--',
    ].join('\r\n');
    expect((await cpuOf(file)).mail).toMatchObject({
      body: 'The text.',
      attachments: [{ name: 'a.csv', bytes: expect.closeTo(rows.join('\r\n').length, -5) }],
    });
  });
});
