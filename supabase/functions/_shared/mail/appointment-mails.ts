import { formatCents } from '../contracts/money.ts';
import { toTimeString } from '../contracts/time-format.ts';
import { inZone } from '../contracts/zones.ts';
import { fill, messages } from '../locales/messages.ts';
import {
  type AppointmentFacts,
  addToCalendar,
  asksToConfirm,
  bookingPage,
  calendarEntry,
  confirmAddressBlocks,
  confirmDeadline,
  forGuest,
  guestFacts,
  guestReason,
  isKeptOnlyUntil,
  manageBlocks,
  placeBlocks,
  previousTimeRows,
  subjectFacts,
} from './appointment-facts.ts';
import { type Block, greeting, type MailContent, ownMessage, text } from './mail-content.ts';
import { pageLink } from './mail-links.ts';

/** What staff gave as the reason. What a guest typed is not for a mail to that address. */
function reasonBlocks({ reason, changedBy, locale }: AppointmentFacts): Block[] {
  const words = changedBy === 'firm' ? (reason?.trim() ?? '') : '';
  return words ? [text(messages('mail/appointment', locale).theReason), { kind: 'quote', text: words }] : [];
}

function moneyBlocks({ paymentStatus, refundDue, priceCents, locale }: AppointmentFacts): Block[] {
  if (!priceCents || !(refundDue || paymentStatus === 'refunded')) return [];
  const { refund } = messages('mail/appointment', locale);
  return [text(fill(refund, { amount: formatCents(priceCents, locale) }))];
}

/** The booking form with the same service. */
function scheduleLink({ serviceType, locale }: AppointmentFacts, siteUrl: string, slot = {}): string {
  const url = new URL(pageLink('/schedule', siteUrl, locale));
  url.search = `${new URLSearchParams({ service: serviceType, ...slot })}`;
  return url.href;
}

function chooseAnother(facts: AppointmentFacts, siteUrl: string): Block {
  const label = messages('mail/appointment', facts.locale).chooseAnother;
  return { kind: 'action', label, href: scheduleLink(facts, siteUrl) };
}

/** An instant as the form takes it: date and time of the firm's calendar. */
function slotOf(instant: string, { firmTimeZone }: AppointmentFacts) {
  const { date, minutes } = inZone(instant, firmTimeZone);
  return { date, time: toTimeString(minutes) };
}

/** Times to choose instead of the one that does not take place, and the way to all of them. */
function otherTimes(facts: AppointmentFacts, siteUrl: string): Block[] {
  const words = messages('mail/other-times', facts.locale);
  const links = facts.openTimes.map((instant) => ({
    label: forGuest(instant, facts),
    href: scheduleLink(facts, siteUrl, slotOf(instant, facts)),
  }));
  return [
    ...(links.length > 0 ? [{ kind: 'links' as const, lead: words.lead, links }] : []),
    chooseAnother(facts, siteUrl),
    text(words.text),
  ];
}

/** The subject, preview and heading of an email that asks for the confirmation of the address. */
function confirmAddressTitle(facts: AppointmentFacts): Pick<MailContent, 'subject' | 'preview' | 'heading'> {
  const words = messages('mail/appointment-requested', facts.locale);
  const by = confirmDeadline(facts);
  return {
    subject: fill(words.confirmSubject, subjectFacts(facts)),
    preview: by === undefined ? words.confirmPreview : fill(words.confirmPreviewBy, { by }),
    heading: words.confirmHeading,
  };
}

/** To the guest, with a copy of the message once the address is proven. Of the rest it repeats only the name, where it looks like one. */
export function appointmentRequested(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const words = messages('mail/appointment-requested', locale);
  const unpaid = facts.paymentStatus === 'pending' && Boolean(facts.priceCents);
  const pay: Block[] = [
    text(fill(words.price, { amount: formatCents(facts.priceCents ?? 0, locale) })),
    { kind: 'action', label: words.pay, href: bookingPage(facts, siteUrl) },
  ];
  return {
    locale,
    ...(asksToConfirm(facts)
      ? confirmAddressTitle(facts)
      : {
          subject: fill(words.subject, subjectFacts(facts)),
          preview: unpaid ? words.previewUnpaid : words.preview,
          heading: words.heading,
        }),
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...confirmAddressBlocks(facts, siteUrl),
      text(facts.confirmsFirst ? words.thanksFirst : words.thanks),
      ...guestFacts(facts),
      ...placeBlocks(facts),
      ...(unpaid ? pay : [text(messages('mail/appointment', locale).next)]),
      ...manageBlocks(facts, siteUrl),
      ...(facts.addressConfirmed
        ? ownMessage(facts.message, messages('mail/common', locale).yourMessage)
        : []),
    ],
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, with the calendar file once the time is sure. */
export function appointmentConfirmed(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale, consultant, isReassigned } = facts;
  const words = messages('mail/appointment-confirmed', locale);
  // Without a deadline, staff have confirmed it, and the time is kept in any case.
  const waits = isKeptOnlyUntil(facts);
  return {
    locale,
    ...(waits
      ? confirmAddressTitle(facts)
      : {
          subject: fill(words.subject, subjectFacts(facts)),
          preview: words.preview,
          heading: words.heading,
        }),
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...(waits ? confirmAddressBlocks(facts, siteUrl) : []),
      ...(isReassigned && consultant ? [text(fill(words.newConsultant, { name: consultant }))] : []),
      text(waits ? messages('mail/appointment-requested', locale).thanks : words.lead),
      ...guestFacts(facts),
      ...(waits ? [] : [text(words.bring), ...placeBlocks(facts)]),
      ...addToCalendar(facts, siteUrl),
      ...manageBlocks(facts, siteUrl, true),
    ],
    ...(waits ? {} : calendarEntry(facts, 'REQUEST')),
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest: another time instead of the one that staff declined, or that no one confirmed before its start. */
function notTakingPlace(
  facts: AppointmentFacts,
  siteUrl: string,
  words: { subject: string; heading: string; sorry: string },
): MailContent {
  const { locale } = facts;
  return {
    locale,
    subject: fill(words.subject, subjectFacts(facts)),
    preview: messages('mail/other-times', locale).preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(words.sorry),
      ...guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      ...otherTimes(facts, siteUrl),
    ],
    ...(facts.wasConfirmed ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(facts, siteUrl, false),
  };
}

/** To the guest of a request that staff declined. */
export const appointmentDeclined = (facts: AppointmentFacts, siteUrl: string): MailContent =>
  notTakingPlace(facts, siteUrl, messages('mail/appointment-declined', facts.locale));

/** To the guest of a request that no one had answered at its start. */
export const appointmentMissed = (facts: AppointmentFacts, siteUrl: string): MailContent =>
  notTakingPlace(facts, siteUrl, messages('mail/appointment-missed', facts.locale));

/** To the guest. A confirmed one brings the new entry; one that waits again takes the old entry out. */
export function appointmentMoved(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const words = messages('mail/appointment-moved', locale);
  const confirmed = facts.status === 'confirmed';
  const leftBehind = !confirmed && facts.wasConfirmed;
  return {
    locale,
    subject: fill(words.subject, subjectFacts(facts)),
    preview: confirmed ? words.previewConfirmed : words.preview,
    heading: confirmed ? words.headingConfirmed : words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...confirmAddressBlocks(facts, siteUrl),
      text(facts.changedBy === 'guest' ? words.asked : words.lead),
      ...guestFacts(
        facts,
        previousTimeRows(facts, (instant) => forGuest(instant, facts)),
      ),
      ...placeBlocks(facts),
      ...(confirmed ? addToCalendar(facts, siteUrl) : [text(messages('mail/appointment', locale).next)]),
      ...manageBlocks(facts, siteUrl, confirmed || !facts.addressConfirmed),
      ...(leftBehind ? [text(words.leftBehind)] : []),
    ],
    ...(confirmed && !isKeptOnlyUntil(facts) ? calendarEntry(facts, 'REQUEST') : {}),
    ...(leftBehind ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, with the file that takes the entry out of the calendar. */
export function appointmentCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale, changedBy } = facts;
  const words = messages('mail/appointment-canceled', locale);
  const why = { guest: words.asked, firm: words.ours, system: words.unpaid };
  const isGuests = changedBy === 'guest';
  return {
    locale,
    subject: fill(words.subject, subjectFacts(facts)),
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...(changedBy ? [text(why[changedBy])] : []),
      ...guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      ...(isGuests ? [text(words.mistake)] : []),
      chooseAnother(facts, siteUrl),
      ...(isGuests ? [] : [text(messages('mail/other-times', locale).text)]),
    ],
    ...(facts.wasConfirmed ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(facts, siteUrl, false),
  };
}
