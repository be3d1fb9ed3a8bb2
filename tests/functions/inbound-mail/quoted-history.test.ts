import { describe, expect, it } from 'vitest';
import { withoutHistory as withoutHistoryOf } from '../../../supabase/functions/inbound-mail/quoted-history.ts';

const withoutHistory = (text: string, subject = 'Re: Offer', isAnswer = true) =>
  withoutHistoryOf(text, subject, isAnswer);

const OWN = 'Yes, please.\n\nDana';

describe('withoutHistory', () => {
  it.each([
    ['Gmail', 'On Mon, Nov 23, 2026 at 9:12 AM Meridian <hello@meridian.example> wrote:\n\n> Hello'],
    ['Gmail in German', 'Am Mo., 23. Nov. 2026 um 09:12 Uhr schrieb Meridian <h@m.example>:\n\n> Hallo'],
    ['Gmail in French', 'Le lun. 23 nov. 2026 à 09:12, Meridian <h@m.example> a écrit :\n\n> Bonjour'],
    ['Gmail in Spanish', 'El lun, 23 nov 2026 a las 9:12, Meridian (<h@m.example>) escribió:\n\n> Hola'],
    ['Gmail in Danish', 'Den tors. 26. nov. 2026 kl. 09.12 skrev Meridian <h@m.example>:\n\n> Hej'],
    ['Gmail in Dutch', 'Op do 26 nov 2026 om 09:12 schreef Meridian <h@m.example>:\n\n> Hallo'],
    [
      'Gmail in Portuguese',
      'Em qui., 26 de nov. de 2026 às 09:12, Meridian <h@m.example>\nescreveu:\n\n> Olá',
    ],
    ['Gmail in Polish', 'czw., 26 lis 2026 o 09:12 Meridian <h@m.example> napisał(a):\n\n> Witam'],
    ['Gmail in Swedish', 'Den tors 26 nov. 2026 kl 09:12 skrev Meridian <h@m.example>:\n\n> Hej'],
    [
      'Gmail in Italian',
      'Il giorno gio 26 nov 2026 alle ore 09:12 Meridian <\nh@m.example> ha scritto:\n\n> Ciao',
    ],
    ['Gmail in Japanese', '2026年11月26日(木) 9:12 Meridian <h@m.example>:\n\n> こんにちは'],
    [
      'Outlook in Danish',
      'Fra: Meridian <h@m.example>\nSendt: 26. november 2026 09:12\nTil: Dana\nEmne: Tilbud\n\nHej',
    ],
    [
      'Outlook in Dutch',
      'Van: Meridian\nVerzonden: donderdag 26 november 2026 09:12\nAan: Dana\nOnderwerp: Offerte\n\nHallo',
    ],
    [
      'Outlook in French',
      'De : Meridian\nEnvoyé : jeudi 26 novembre 2026 09:12\nÀ : Dana\nObjet : Offre\n\nBonjour',
    ],
    [
      'Outlook in German',
      'Von: Meridian\nGesendet: Donnerstag, 26. November 2026 09:12\nAn: Dana\nBetreff: Angebot\n\nHallo',
    ],
    [
      'Outlook in Italian',
      'Da: Meridian\nInviato: giovedì 26 novembre 2026 09:12\nA: Dana\nOggetto: Offerta\n\nCiao',
    ],
    [
      'Outlook in Polish',
      'Od: Meridian\nWysłano: czwartek, 26 listopada 2026 09:12\nDo: Dana\nTemat: Oferta\n\nWitam',
    ],
    [
      'Outlook in Portuguese',
      'De: Meridian\nEnviado: quinta-feira, 26 de novembro de 2026 09:12\nPara: Dana\nAssunto: Oferta\n\nOlá',
    ],
    [
      'Outlook in Spanish',
      '**De:** Meridian\n*Enviado el:* jueves, 26 de noviembre de 2026 9:12\n*Para:* Dana\n*Asunto:* Oferta\n\nHola',
    ],
    [
      'Outlook in Swedish',
      'Från: Meridian\nSkickat: den 26 november 2026 09:12\nTill: Dana\nÄmne: Offert\n\nHej',
    ],
    [
      'Outlook in Polish, also',
      'Od: Meridian\nWysłane: czwartek, 26 listopada 2026 09:12\nDo: Dana\nTemat: Oferta\n\nWitam',
    ],
    [
      'Outlook in Brazil',
      'De: Meridian\nEnviado em: quinta-feira, 26 de novembro de 2026 09:12\nPara: Dana\nAssunto: Oferta\n\nOlá',
    ],
    [
      'Outlook in Japanese',
      '差出人: Meridian <h@m.example>\n送信日時: 2026年11月26日 9:12\n宛先: Dana\n件名: RE: 見積\n\nこんにちは',
    ],
    [
      'Outlook in Chinese',
      '发件人: Meridian <h@m.example>\n发送时间: 2026年11月26日 9:12\n收件人: Dana\n主题: x\n\n你好',
    ],
    ['Samsung in Swedish', '-------- Originalmeddelande --------\nFrån: Meridian\nDatum: 2026-11-26\n\nHej'],
    ['Samsung in Polish', '-------- Oryginalna wiadomość --------\nOd: Meridian\n\nWitam'],
    ['Samsung in Danish', '-------- Oprindelig besked --------\nFra: Meridian\n\nHej'],
    ['Zoho', '---- On Thu, 26 Nov 2026 09:12:33 -0500 Meridian <h@m.example> wrote ---\n\n Hello'],
    ['GMX', 'Gesendet: Donnerstag\n\nVon: Meridian <h@m.example>\n\nAn: Dana\n\nBetreff: Angebot\n\nHallo'],
    [
      'Outlook',
      '____________\nFrom: Meridian\nSent: Monday, November 23, 2026 9:12 AM\nTo: Dana\nSubject: Offer\n\nHello',
    ],
    ['old Outlook', '-----Original Message-----\nFrom: Meridian\nHello'],
    ['only quoted lines', '> Hello\n>\n> Dana'],
  ])('cuts the history of %s', (_client, history) => {
    expect(withoutHistory(`${OWN}\n\n${history}\n`)).toBe(OWN);
  });

  it('keeps the signature below the history', () => {
    const quoted =
      'On Mon, Nov 23, 2026 at 9:12 AM Meridian <h@m.example> wrote:\n> Hello\n\n-- \nDana\nAcme';
    expect(withoutHistory(`Yes.\n\n${quoted}`)).toBe('Yes.\n\n-- \nDana\nAcme');
  });

  it('keeps a forwarded email with the note above it', () => {
    const block = 'From: Client <c@d.example>\nSent: Monday\nTo: Dana\nSubject: Help\n\nPlease call us.';
    for (const [subject, text] of [
      ['Help', `See below.\n\n---------- Forwarded message ---------\n${block}`],
      ['Help', `See below.\n\nBegin forwarded message:\n\n> ${block.replaceAll('\n', '\n> ')}`],
      ['FW: Help', `See below.\n\n${block}`],
      ['WG: Hilfe', `Siehe unten.\n\n${block}`],
      ['TR : Aide', `Voir dessous.\n\n${block}`],
      ['[External] FW: Help', `See below.\n\n${block}`],
      ['転送：見積', `See below.\n\n${block}`],
      ...[
        '---------- 転送メッセージ ---------',
        '---------- Välitetty viesti ---------',
        '-------- En annan text --------',
        'Początek przekazywanej wiadomości:',
      ].map((mark): [string, string] => ['Help', `See this.\n\n${mark}\n\n> Please call us.`]),
    ] as const) {
      expect(withoutHistory(text, subject)).toBe(text);
    }
    expect(withoutHistory(`See below.\n\n${block}`, 'RE: Help')).toBe('See below.');
  });

  it.each([
    [
      'a sentence of the writer',
      'On 3 December 2026 at 9:12 our auditor <a@b.co> wrote:\nDocument it.\nSo please send it.',
    ],
    ['an answer below the question', '> Tuesday?\n\nYes, Tuesday.'],
    ['an answer between the questions', 'Hello.\n\n> Tuesday?\n\nYes.\n\n> Thursday?\n> Friday?'],
    ['an answer in the copied email', '-----Original Message-----\n> Tuesday?\nYes, Tuesday.'],
    ['an address of a move', 'From: Atlanta\nTo: Boston\nDate: May 5\nWe move then.'],
    ['answers between quoted lines', 'On Nov 23, 2026 Meridian wrote:\n> Tuesday?\nNo.\n> Thursday?\nYes.'],
    ['only history', '> Hello\n> Dana'],
    ['a sentence that looks like an introduction', 'On this my boss wrote:\nWe need it.'],
    ['an email with no history', OWN],
  ])('keeps %s', (_what, text) => {
    expect(withoutHistory(text)).toBe(text);
  });

  const BLOCK = 'From: Firm <h@m.example>\nSent: Monday, November 23, 2026 9:12 AM\nSubject: Offer';

  it.each([
    [
      'labels that a person wrote',
      'Set up these details:\n\nDate: March 3, 2027\nFrom: Boston\nTo: New York\nSubject: Kickoff\n\nAnd a hotel?',
    ],
    ['labels with a time', 'Book it:\n\nFrom: Boston\nDate: March 3, 2027 9:30 AM\nSubject: Kickoff'],
    ...[
      'My answers are below in blue.',
      'Please see my\ncomments below.',
      'Replied inline.',
      'Antworten siehe unten.',
      'Meine Anmerkungen in Rot.',
      'Mis respuestas están abajo.',
      'Contesto en azul.',
      'Mes réponses ci-dessous.',
      'Le mie risposte sono in rosso.',
      'Mijn antwoorden staan hieronder.',
      'As minhas respostas abaixo.',
      '以下に回答いたします。',
      'Replies interspersed.',
      'Ich habe direkt darunter geantwortet.',
      'Anmerkungen in roter Schrift.',
      'Je réponds dans le corps du mail.',
      'Respondo entre líneas.',
      'Ti rispondo qui sotto.',
      'Respostas a azul.',
      'Zie mijn reactie hieronder.',
      'Svarar i texten.',
      'Odpisuję niżej.',
      'Mine svar står nedenfor.',
    ].map((note) => [`what follows "${note}"`, `${note}\n\n${BLOCK}\n\nHow many seats?\nWe need 40.`]),
    [
      'a quotation below a colon, although it answers an email',
      'Please explain clause 4.12 of 2024:\n\n> The client pays.',
    ],
  ])('keeps %s', (_what, text) => {
    expect(withoutHistory(text as string)).toBe(text);
  });

  it.each([
    ['what is copied', `Can you help them?\n\n-----Original Message-----\n${BLOCK}\n\nWe need 40 seats.`],
    ['what Outlook copies', `Can you help them?\n\n${BLOCK}\n\nWe need 40 seats.`],
    ['a quotation', 'Please explain this clause:\n\n> The client pays.'],
    ['a quotation without a colon', 'Please explain this clause.\n\n> The client pays.'],
  ])('keeps %s in an email that answers none', (_what, text) => {
    expect(withoutHistory(text, 'Offer', false)).toBe(text);
  });

  it('takes a subject for an answer where headers name no email', () => {
    for (const subject of ['RE: Offer', 'AW: Angebot', 'SV: Tilbud', 'Re[2]: Offer']) {
      expect(withoutHistory(`Yes.\n\n${BLOCK}\n\nHello`, subject, false)).toBe('Yes.');
    }
    expect(withoutHistory('Grazie.\n\n> Ciao', 'Re: Offerta', false)).toBe('Grazie.\n\n> Ciao');
    const attribution = 'On 11/26/26 9:12, Firm wrote:';
    expect(withoutHistory(`Yes.\n\n${attribution}\n> Hello`, 'Offer', false)).toBe('Yes.');
  });

  it('takes time in proportion to the text', () => {
    const started = performance.now();
    withoutHistory(`On 1 ${'wrote '.repeat(15_000)}\n${'On 1 wrote \n'.repeat(8_000)}`);
    withoutHistory(`On ${'1'.repeat(70)}${' wrote'.repeat(9)}\n`.repeat(800));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
