import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StoredMail, storedOf } from './inbound-app.ts';

const FOLDER = join(import.meta.dirname, 'emails/cases');

const lines = (...text: string[]) => text.join('\n');

/** What is stored of each file. */
const CASES: Record<string, Partial<StoredMail>> = {
  'm01-comma-unquoted': {
    sender: 'jane.m01@cases.example',
    senderName: 'Tester, Jane',
    body: 'Please send the offer.',
  },
  'm02-comma-encoded': { sender: 'jana.m02@cases.example', senderName: 'Groß, Jana' },
  'm03a-form-reply-to': {
    sender: 'pat.m03@cases.example',
    senderName: 'Pat Sample',
    sentFrom: 'noreply@forms.cases.example',
  },
  'm03b-form-reply-to': { sender: 'robin.m03@cases.example', senderName: 'Robin Other' },
  'm04-iso2022jp-no-charset': { body: 'テスト' },
  'm05-iso2022jp': { senderName: 'テスト', subject: 'テスト', body: 'テスト' },
  'm06a-danish-outlook': { body: lines('Ja tak, det passer.', '', 'Mvh Mette') },
  'm06b-french-outlook': { body: lines("Oui, c'est parfait.", '', 'Luc') },
  'm06d-polish-gmail': { body: lines('Tak, pasuje.', '', '-- ', 'Ola Przyklad') },
  'm07-flowed-delsp': { body: lines('これは長い文章です。', '', 'From here on.', 'Second line') },
  'm08-no-body': { subject: 'Please call me at noon', body: '' },
  'm09-winmail': {
    body: '',
    attachments: [{ name: 'winmail.dat', mimeType: 'application/ms-tnef', bytes: 30 }],
  },
  'm10a-same-id': { messageId: '<samedevice-000001@mail.cases.example>', body: 'First person, first text.' },
  'm10b-same-id': { messageId: '<samedevice-000001@mail.cases.example>', body: 'Second person, other text.' },
  'm11-null-bytes': { messageId: '<m11 x@mail.cases.example>', subject: 'N ul', body: 'beforeafter' },
  'm12-html-inline-answers': {
    body: lines(
      'Hello,',
      '',
      'On 11/26/26 9:12, Firm wrote:',
      '',
      '> Which budget do you have?',
      '',
      'ANSWER-ONE sixty thousand.',
      '',
      '> When may we start?',
      '',
      'ANSWER-TWO in January.',
    ),
  },
  'm13-own-sentence-wrote': {
    body: lines(
      'Hello,',
      '',
      'On 3 December our auditor wrote:',
      '',
      'The model must be documented by Friday.',
      '',
      'So please SEND-THE-DOCUMENT by Thursday.',
      'Zoe',
    ),
  },
  'm15-own-address': { isAutomatic: true },
  'm16-forward': {
    body: expect.stringMatching(
      /Forwarded message[\s\S]*Client Gone[\s\S]*We want to book ten workshops\.$/,
    ) as unknown as string,
  },
  'm19-no-charset-1252': { body: 'It’s 50 € – ok' },
  'm20-attachment-names': {
    body: 'Two files.',
    attachments: [
      { name: 'Angebot € für Müller.pdf', mimeType: 'application/pdf', bytes: 9 },
      {
        name: expect.stringContaining('message_rfc822') as unknown as string,
        mimeType: 'message/rfc822',
        bytes: 83,
      },
    ],
  },
  'm21-html-only-outlook': { body: 'NEW-TEXT works for us.' },
  'm22-html-gmail-quote': { body: 'NEW-TEXT fine.' },
};

describe('an email of another program', () => {
  it('is tried for every kind', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(CASES).map((name) => `${name}.eml`));
  });

  it.each(Object.entries(CASES))('%s', async (name, expected) => {
    const email = new Uint8Array(readFileSync(join(FOLDER, `${name}.eml`)));
    const mail = await storedOf(email, 'Firm <no-reply@localhost.example>');
    expect(mail).toMatchObject(expected);
    expect(mail.isUnreadable).toBe(false);
  });
});

describe('a sender', () => {
  const from = (headers: string[]) => storedOf([...headers, '', 'Hello.'].join('\r\n'));

  it.each([
    [
      'several names',
      ['From: Tester, Jane, Dr. <jane@example.com>'],
      'jane@example.com',
      'Tester, Jane, Dr.',
    ],
    ['two addresses', ['From: Jo <jo@example.com>, Al <al@example.com>'], 'jo@example.com', 'Jo'],
    ['only Sender', ['From: undisclosed', 'Sender: jo@example.com'], 'jo@example.com', 'jo'],
    ['only Return-Path', ['Return-Path: <jo@example.com>', 'Subject: Hi'], 'jo@example.com', 'jo'],
    [
      'a Reply-To of its own',
      ['From: Jo <jo@example.com>', 'Reply-To: jo@work.example'],
      'jo@work.example',
      'jo',
    ],
    [
      'the Reply-To of a list',
      ['From: Jo <jo@example.com>', 'Reply-To: a@b.example, c@d.example'],
      'jo@example.com',
      'Jo',
    ],
    ['an unreadable Reply-To', ['From: Jo <jo@example.com>', 'Reply-To: none'], 'jo@example.com', 'Jo'],
    [
      'a Reply-To that takes no answers',
      ['From: Jo <jo@example.com>', 'Reply-To: noreply@example.com'],
      'jo@example.com',
      'Jo',
    ],
    [
      'a repeated Reply-To',
      ['From: no-reply@forms.example', 'Reply-To: Jo <jo@example.com>, Jo@example.com'],
      'jo@example.com',
      'Jo',
    ],
    ['a second From', ['From:', 'From: Jo <jo@example.com>'], 'jo@example.com', 'Jo'],
    [
      'an address of Exchange and a Sender',
      ['From: "Jo" </o=Exch/cn=jo>', 'Sender: jo@example.com'],
      'jo@example.com',
      'jo',
    ],
    ...[
      'Jo Doe <mailto:jo@example.com>',
      'Jo Doe <SMTP:jo@example.com>',
      'Jo Doe <@relay.example:jo@example.com>',
      'Jo Doe <jo@example.com.>',
      '"Jo Doe <jo@example.com>',
      'Jo (Doe <jo@example.com>',
      "'Jo Doe' <jo@example.com>",
      '=?utf-8?Q?Jo_Doe?= <<jo@example.com>',
    ].map((from): [string, string[], string, string] => [
      `the From ${from}`,
      [`From: ${from}`],
      'jo@example.com',
      'Jo Doe',
    ]),
  ])('with %s is read', async (_what, headers, sender, senderName) => {
    expect(await from(headers)).toMatchObject({ sender, senderName, isUnreadable: false });
  });

  it('in bytes of an old program is read in the charset of the text, or in Windows-1252', async () => {
    const email = (charset: string) =>
      Buffer.from(`From: J\xF6rg <jo@example.com>\r\nSubject: Gr\xFC\xDFe\r\n${charset}\r\n\r\nHi`, 'latin1');
    expect(await storedOf(email('X: y'))).toMatchObject({ senderName: 'Jörg', subject: 'Grüße' });
    const cyrillic = await storedOf(email('Content-Type: text/plain; charset=windows-1251'));
    expect(cyrillic.senderName).toBe('Jцrg');
    const utf8 = Buffer.from('From: Jörg <jo@example.com>\r\n\r\nHi');
    expect((await storedOf(utf8)).senderName).toBe('Jörg');
  });

  it.each(['\uFEFF', '\r\n\r\n'])('is read behind %j', async (start) => {
    const mail = await storedOf(`${start}From: Jo <jo@example.com>\r\nSubject: Hi\r\n\r\nHello.`);
    expect(mail).toMatchObject({ sender: 'jo@example.com', subject: 'Hi', body: 'Hello.' });
  });

  it('that cannot be read gets an address of its own, where no email can go', async () => {
    const none = await from(['From: "Somebody"', 'Subject: Offer']);
    expect(none).toMatchObject({ senderName: 'Somebody', isUnreadable: true });
    expect(none.sender).toMatch(/^unreadable\.[0-9a-f]{16}@sender\.invalid$/);
    const other = await from(['From: root@localhost']);
    expect(other).toMatchObject({ senderName: 'root', isUnreadable: true });
    expect(other.sender).not.toBe(none.sender);
  });

  it('is the one of From when answers go to our own address', async () => {
    const email = 'From: Jo Doe <jo@example.com>\r\nReply-To: Hello@Firm.example\r\n\r\nHello.';
    expect(await storedOf(email, 'Firm <hello@firm.example>')).toMatchObject({
      sender: 'jo@example.com',
      senderName: 'Jo Doe',
      sentFrom: null,
    });
    // The database knows our other addresses, so it gets both.
    expect(await storedOf(email, 'Firm <other@firm.example>')).toMatchObject({
      sender: 'hello@firm.example',
      sentFrom: 'jo@example.com',
      sentFromName: 'Jo Doe',
    });
  });

  it('of a program does not become the Reply-To, which may be a visitor of ours', async () => {
    expect(
      await from([
        'From: hello@meridian.example',
        'Reply-To: v@example.com',
        'Auto-Submitted: auto-generated',
      ]),
    ).toMatchObject({ sender: 'hello@meridian.example', isAutomatic: true });
  });
});

describe('a text', () => {
  const latin = (header: string, text: string) =>
    storedOf(Buffer.from(`From: jo@example.com\r\n${header}\r\n\r\n${text}`, 'latin1'));
  const parts = (type: string) =>
    ['--b', `Content-Type: ${type}`, '', 'J\xF6rg', '--b--'].map((line) => `${line}\r\n`).join('');

  it.each([
    ['no charset', 'X: y', 'J\xF6rg'],
    ['no charset in an encoding', 'Content-Transfer-Encoding: quoted-printable', 'J=F6rg'],
    ['a wrong charset', 'Content-Type: text/plain; format=flowed;\r\n charset="utf-8"', 'J\xF6rg'],
    ['HTML without a charset', 'Content-Type: text/html', '<p>J\xF6rg</p>'],
    ['a part without a charset', 'Content-Type: multipart/mixed; boundary=b', parts('text/plain')],
    ['HTML in a part', 'Content-Type: multipart/mixed; boundary=b', parts('text/html; charset=utf-8')],
  ])('of an old program with %s is read in Windows-1252', async (_what, header, text) => {
    expect((await latin(header, text)).body).toBe('Jörg');
  });

  it('with one byte too much stays in UTF-8', async () => {
    const cut = Buffer.concat([Buffer.from('From: jo@example.com\r\n\r\nJörg '), Buffer.from([0xc3])]);
    expect((await storedOf(cut)).body).toBe('Jörg \uFFFD');
  });

  it.each(['multipart/mixed', 'multipart/mixed; boundary=other'])(
    'is kept where the parts of %s cannot be found',
    async (type) => {
      const email = `From: jo@example.com\r\nContent-Type: ${type}\r\n\r\n${parts('text/plain')}`;
      expect((await storedOf(email)).body).toContain('J\xF6rg');
    },
  );

  it('has no styles of HTML', async () => {
    const html = '<style type="text/css">p{color:red}</style><p>Hello.</p>';
    expect((await latin('Content-Type: text/html', html)).body).toBe('Hello.');
  });
});

describe('an automatic email', () => {
  it.each([
    'From: MAILER-DAEMON@example.com',
    'From: Mail Delivery System <>',
    'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>',
    'From: bounces+7=a.example@example.com',
    'Precedence: auto-reply',
    'X-Auto-Reply: yes',
    'X-AutoReply-From: jo@example.com',
    'X-Autogenerated: Reply',
    'X-Mail-Autoreply: yes',
    'X-FC-MachineGenerated: true',
    'X-POST-MessageClass: 9; Autoresponder',
    'Return-Path: < >',
    'From: Postmaster <postmaster@example.com>',
    'From: mailer-daemon+bounce@example.com',
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'X-Autorespond: yes',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'X-Auto-Response-Suppress: All',
    'X-Failed-Recipients: a@example.com',
    'Return-Path: <>',
    'List-Id: <list.example.com>',
    'Content-Type: multipart/report; boundary=b',
  ])('is recognized by %s', async (header) => {
    const from = header.startsWith('From:') ? [] : ['From: jo@example.com'];
    expect((await storedOf([...from, header, '', 'Hello.'].join('\r\n'))).isAutomatic).toBe(true);
  });

  it.each(['Auto-Submitted: no', 'Precedence: normal', 'X-Auto-Response-Suppress: RN', 'X-Priority: 1'])(
    'is not recognized by %s',
    async (header) => {
      expect((await storedOf(`From: jo@example.com\r\n${header}\r\n\r\nHello.`)).isAutomatic).toBe(false);
    },
  );

  it('is not what a person writes from our own mailbox', async () => {
    expect((await storedOf('From: hello@meridian.example\r\n\r\nFwd')).isAutomatic).toBe(false);
  });
});
