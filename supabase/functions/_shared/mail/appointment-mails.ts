import { formatCents } from '../contracts/money.ts';
import { toTimeString } from '../contracts/time-format.ts';
import { inZone } from '../contracts/zones.ts';
import {
  type AppointmentFacts,
  addToCalendar,
  bookingPage,
  calendarEntry,
  calendarLinks,
  confirmAddressBlocks,
  consultationOf,
  forGuest,
  guestFacts,
  guestReason,
  manageBlocks,
  placeBlocks,
  previousTimeRows,
  startForGuest,
} from './appointment-facts.ts';
import { type Block, greeting, type MailContent, ownMessage, text } from './mail-content.ts';
import { pageLink } from './mail-links.ts';
import { APPOINTMENT_WORDS } from './words/appointments.ts';
import { COMMON_WORDS } from './words/common.ts';

/** What staff or the system gave as the reason. What a guest typed is not for a mail to that address. */
function reasonBlocks({ reason, changedBy, locale }: AppointmentFacts): Block[] {
  const ours = changedBy === 'firm' || changedBy === 'system';
  const words = ours ? (reason?.trim() ?? '') : '';
  return words ? [text(APPOINTMENT_WORDS[locale].theReason), { kind: 'quote', text: words }] : [];
}

function moneyBlocks({ paymentStatus, refundDue, priceCents, locale }: AppointmentFacts): Block[] {
  if (!priceCents || !(refundDue || paymentStatus === 'refunded')) return [];
  return [text(APPOINTMENT_WORDS[locale].refund(formatCents(priceCents, locale)))];
}

function chooseAnother({ locale }: AppointmentFacts, siteUrl: string): Block {
  const href = pageLink('/schedule', siteUrl, locale);
  return { kind: 'action', label: APPOINTMENT_WORDS[locale].chooseAnother, href };
}

/** The booking form with a time of the firm's calendar chosen. */
function scheduleLink(instant: string, facts: AppointmentFacts, siteUrl: string): string {
  const url = new URL(pageLink('/schedule', siteUrl, facts.locale));
  const { date, minutes } = inZone(instant, facts.firmTimeZone);
  url.search = `${new URLSearchParams({ service: facts.serviceType, date, time: toTimeString(minutes) })}`;
  return url.href;
}

/** Times to choose instead of the one that does not take place, and the way to all of them. */
function otherTimes(facts: AppointmentFacts, siteUrl: string): Block[] {
  const { otherTimes: words } = APPOINTMENT_WORDS[facts.locale];
  const links = facts.openTimes.map((instant) => ({
    label: forGuest(instant, facts),
    href: scheduleLink(instant, facts, siteUrl),
  }));
  return [
    ...(links.length > 0 ? [{ kind: 'links' as const, lead: words.lead, links }] : []),
    chooseAnother(facts, siteUrl),
    text(words.text),
  ];
}

/** To the guest, with a copy of the message once the address is proven. Of the rest it repeats only the name, where it looks like one. */
export function appointmentRequested(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const { requested: words, next } = APPOINTMENT_WORDS[locale];
  const unpaid = facts.paymentStatus === 'pending' && Boolean(facts.priceCents);
  const pay: Block[] = [
    text(words.price(formatCents(facts.priceCents ?? 0, locale))),
    { kind: 'action', label: words.pay, href: bookingPage(facts, siteUrl) },
  ];
  return {
    locale,
    subject: words.subject(startForGuest(facts)),
    preview: unpaid ? words.previewUnpaid : words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...confirmAddressBlocks(facts, siteUrl),
      text(words.thanks),
      guestFacts(facts),
      ...(unpaid ? pay : []),
      ...manageBlocks(facts, siteUrl),
      ...(unpaid ? [] : [text(next)]),
      ...placeBlocks(facts),
      ...(facts.addressConfirmed ? ownMessage(facts.message, COMMON_WORDS[locale].yourMessage) : []),
    ],
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, with the calendar file. */
export function appointmentConfirmed(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale, newConsultant } = facts;
  const { confirmed: words } = APPOINTMENT_WORDS[locale];
  return {
    locale,
    subject: words.subject(consultationOf(facts), startForGuest(facts)),
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...confirmAddressBlocks(facts, siteUrl),
      ...(newConsultant ? [text(words.newConsultant(newConsultant))] : []),
      text(words.lead),
      guestFacts(facts),
      addToCalendar(facts, siteUrl),
      ...manageBlocks(facts, siteUrl),
      ...placeBlocks(facts),
      calendarLinks(facts),
    ],
    ...calendarEntry(facts, 'REQUEST'),
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest: another time instead of the one that staff declined, or that no one confirmed before its start. */
function notTakingPlace(
  facts: AppointmentFacts,
  siteUrl: string,
  words: { subject: (start: string) => string; heading: string; sorry: string },
): MailContent {
  const { locale } = facts;
  return {
    locale,
    subject: words.subject(startForGuest(facts)),
    preview: APPOINTMENT_WORDS[locale].otherTimes.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      text(words.sorry),
      guestFacts(facts),
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
  notTakingPlace(facts, siteUrl, APPOINTMENT_WORDS[facts.locale].declined);

/** To the guest of a request that no one had answered at its start. */
export const appointmentMissed = (facts: AppointmentFacts, siteUrl: string): MailContent =>
  notTakingPlace(facts, siteUrl, APPOINTMENT_WORDS[facts.locale].missed);

/** To the guest. A confirmed one brings the new entry; one that waits again takes the old entry out. */
export function appointmentMoved(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const { moved: words, next } = APPOINTMENT_WORDS[locale];
  const confirmed = facts.status === 'confirmed';
  const leftBehind = !confirmed && facts.wasConfirmed;
  return {
    locale,
    subject: words.subject(consultationOf(facts), startForGuest(facts)),
    preview: confirmed ? words.previewConfirmed : words.preview,
    heading: confirmed ? words.headingConfirmed : words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      ...confirmAddressBlocks(facts, siteUrl),
      text(words.lead),
      guestFacts(
        facts,
        previousTimeRows(facts, (instant) => forGuest(instant, facts)),
      ),
      ...(confirmed ? [addToCalendar(facts, siteUrl)] : []),
      ...manageBlocks(facts, siteUrl),
      ...placeBlocks(facts),
      confirmed ? calendarLinks(facts) : text(next),
      ...(leftBehind ? [text(words.leftBehind)] : []),
    ],
    ...(confirmed ? calendarEntry(facts, 'REQUEST') : {}),
    ...(leftBehind ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(facts, siteUrl),
  };
}

/** To the guest, with the file that takes the entry out of the calendar. */
export function appointmentCancelled(facts: AppointmentFacts, siteUrl: string): MailContent {
  const { locale } = facts;
  const { cancelled: words } = APPOINTMENT_WORDS[locale];
  return {
    locale,
    subject: words.subject(consultationOf(facts), startForGuest(facts)),
    preview: words.preview,
    heading: words.heading,
    blocks: [
      text(greeting(facts.clientName, locale)),
      guestFacts(facts),
      ...reasonBlocks(facts),
      ...moneyBlocks(facts),
      text(words.mistake),
      chooseAnother(facts, siteUrl),
    ],
    ...(facts.wasConfirmed ? calendarEntry(facts, 'CANCEL') : {}),
    reason: guestReason(facts, siteUrl, false),
  };
}
