import { describe, expect, it } from 'vitest';
import { withoutHistory } from '../../supabase/functions/inbound-mail/quoted-history.ts';

const OWN = 'Yes, please.\n\nDana';

describe('withoutHistory', () => {
  it.each([
    ['Gmail', 'On Mon, Nov 23, 2026 at 9:12 AM Meridian <hello@meridian.example> wrote:\n\n> Hello'],
    ['Gmail in German', 'Am Mo., 23. Nov. 2026 um 09:12 Uhr schrieb Meridian <h@m.example>:\n\n> Hallo'],
    ['Gmail in French', 'Le lun. 23 nov. 2026 à 09:12, Meridian <h@m.example> a écrit :\n\n> Bonjour'],
    ['Gmail in Spanish', 'El lun, 23 nov 2026 a las 9:12, Meridian (<h@m.example>) escribió:\n\n> Hola'],
    ['HTML made into text', 'On Nov 23, 2026, at 9:12 AM, Meridian wrote:\nHello Dana'],
    ['Outlook', '____________\nFrom: Meridian\nSent: Monday\nTo: Dana\nSubject: Offer\n\nHello'],
    ['old Outlook', '-----Original Message-----\nFrom: Meridian\nHello'],
    ['only quoted lines', '> Hello\n>\n> Dana'],
  ])('cuts the history of %s', (_client, history) => {
    expect(withoutHistory(`${OWN}\n\n${history}\n`)).toBe(OWN);
  });

  it.each([
    ['answers between quoted lines', 'On Nov 23, 2026 Meridian wrote:\n> Tuesday?\nNo.\n> Thursday?\nYes.'],
    ['only history', '> Hello\n> Dana'],
    ['a sentence that looks like an introduction', 'On this my boss wrote:\nWe need it.'],
    ['an email with no history', OWN],
  ])('keeps %s', (_what, text) => {
    expect(withoutHistory(text)).toBe(text);
  });

  it('takes time in proportion to the text', () => {
    const started = performance.now();
    withoutHistory(`On 1 ${'wrote '.repeat(15_000)}\n${'On 1 wrote \n'.repeat(8_000)}`);
    withoutHistory(`On ${'1'.repeat(70)}${' wrote'.repeat(9)}\n`.repeat(800));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
