import { z } from 'zod';
import { meetingPlace } from '../contracts/booking/appointments.ts';
import {
  calendarEvent,
  calendarFilePath,
  googleCalendarLink,
  outlookCalendarLink,
} from '../contracts/booking/calendar-links.ts';
import { meetingInstruction, placeLabel } from '../contracts/booking/meeting-place.ts';
import { FIRM } from '../contracts/firm.ts';
import { withZone } from '../contracts/own-zone-name.ts';
import { formatTimeElsewhere } from '../contracts/time-format.ts';
import { fill, messages } from '../locales/messages.ts';
import { serviceNameIn } from '../locales/service-names.ts';
import {
  type Block,
  displayNameOrEmpty,
  type Link,
  type MailCalendar,
  mailLocale,
  text,
} from './mail-content.ts';
import { beforeTime, dayAndTime, lengthInMinutes, momentIn, shortMoment, timeOfDay } from './mail-dates.ts';
import { pageLink } from './mail-links.ts';

/** A booking as `claim_due_mails` reads it at the moment of sending. Instants are ISO; money is in US cents. */
const appointmentFacts = z.object({
  appointmentId: z.string(),
  clientName: z.string(),
  /** Null for a client who booked by phone without one. Such a client gets no email, but the firm does. */
  clientEmail: z.string().nullish(),
  clientPhone: z.string().nullish(),
  company: z.string().nullish(),
  serviceType: z.string(),
  message: z.string().nullish(),
  place: meetingPlace.default({}),
  startsAt: z.string(),
  endsAt: z.string(),
  firmTimeZone: z.string(),
  guestTimeZone: z.string().nullish(),
  /** The client's language; English in an email to the firm. */
  locale: mailLocale,
  /** That language in an email to the firm. */
  clientLocale: mailLocale,
  status: z.string(),
  sequence: z.number().int().default(0),
  previousStartsAt: z.string().nullish(),
  /** Other free times, as instants, in an email about one that does not take place. */
  openTimes: z
    .array(z.string())
    .nullish()
    .transform((times) => times ?? []),
  /** In how many hours at most an unanswered request starts. */
  hoursLeft: z.number().nullish(),
  /** Whether the guest's calendar may have an entry of it. */
  wasConfirmed: z.boolean().default(false),
  reason: z.string().nullish(),
  changedBy: z.enum(['guest', 'firm', 'system']).nullish(),
  /** Gives access to the booking; new in each mail. */
  manageToken: z.string().nullish(),
  changeUntil: z.string().nullish(),
  canChange: z.boolean().default(true),
  /** Whether the booking is in an account. */
  isClient: z.boolean().default(false),
  /** Whether the guest has opened a mailed link, or booked with the account of this address. */
  addressConfirmed: z.boolean().default(true),
  /** Until when the slot is reserved for an unconfirmed address; null when released or reserved without a limit. */
  confirmAddressUntil: z.string().nullish(),
  /** Whether the time is taken only when the address is confirmed. */
  confirmsFirst: z.boolean().nullish(),
  priceCents: z.number().int().nullish(),
  paymentStatus: z.string().nullish(),
  refundDue: z.boolean().nullish(),
  /** Whether the email goes to the consultant's own mailbox instead of the firm's. */
  isPersonal: z.boolean().default(false),
  consultant: z.string().nullish(),
  /** Whether the consultant has taken over from another one. */
  isReassigned: z.boolean().default(false),
});
export type AppointmentFacts = z.infer<typeof appointmentFacts>;

export const appointmentPayload = z.object({ appointment: appointmentFacts });

export type FactRow = [label: string, value: string];

export function lengthRow({ startsAt, endsAt, locale }: AppointmentFacts): FactRow {
  const minutes = lengthInMinutes(startsAt, endsAt);
  return [
    messages('mail/appointment', locale).length,
    fill(messages('mail/common', locale).minutes, { minutes }),
  ];
}

const guestZone = ({ guestTimeZone, firmTimeZone }: AppointmentFacts) => guestTimeZone ?? firmTimeZone;

/** The guest's own time, and the firm's where the clocks differ. */
function guestTime(facts: AppointmentFacts): Block {
  const { startsAt, endsAt, firmTimeZone, locale } = facts;
  const firms = formatTimeElsewhere(startsAt, firmTimeZone, guestZone(facts), locale);
  return {
    kind: 'when',
    label: messages('mail/appointment', locale).when,
    ...dayAndTime(startsAt, endsAt, guestZone(facts), locale),
    ...(firms === undefined ? {} : { elsewhere: withZone(firms, firmTimeZone, locale) }),
  };
}

/** An instant on the guest's own clock. */
export function forGuest(instant: string, facts: AppointmentFacts): string {
  return momentIn(instant, guestZone(facts), facts.locale);
}

/** The name of what was booked, as the guest reads it. */
export const consultationOf = ({ serviceType, locale }: AppointmentFacts): string =>
  serviceNameIn(serviceType, locale);

/** When it is, what was booked, with whom and, if it was chosen, where or how, as the guest reads it. */
export function guestFacts(facts: AppointmentFacts, more: FactRow[] = []): Block[] {
  const { place, locale, consultant, status } = facts;
  const words = messages('mail/appointment', locale);
  // A firm that has named no one works under its own name.
  const isKnown = consultant && consultant !== FIRM.brand && status === 'confirmed';
  const label = placeLabel(place, messages('booking/meeting-words', locale));
  const where: FactRow[] = [[place.location ? words.where : words.how, label]];
  const rows: FactRow[] = [
    [words.consultation, consultationOf(facts)],
    lengthRow(facts),
    ...(isKnown ? [[words.with, consultant] satisfies FactRow] : []),
    ...(place.location || place.meetsBy ? where : []),
    ...more,
  ];
  return [guestTime(facts), { kind: 'facts', rows }];
}

/** How the guest and the consultant will meet. */
export function placeBlocks({ place, locale, clientPhone, addressConfirmed }: AppointmentFacts): Block[] {
  const { videoLink } = place;
  const words = messages('mail/appointment', locale);
  // So that a wrong number is noticed before the call. A stranger who got the email by mistake learns no number, and no one
  // reads a short one as a part of a longer one.
  const digits = /^\d{3,}(\d{4})$/.exec(clientPhone?.replace(/\D/g, '') ?? '')?.[1];
  if (place.meetsBy === 'voice' && !place.location && addressConfirmed && digits)
    return [text(fill(words.callAt, { digits }))];
  if (videoLink) return [{ kind: 'action', label: words.joinVideoCall, href: videoLink }];
  const instruction = meetingInstruction(place, messages('booking/meeting-words', locale));
  return instruction ? [text(instruction)] : [];
}

/** When it was to be before a move, in words by `format`; nothing when that is not known. */
export function previousTimeRows(
  { previousStartsAt, locale }: AppointmentFacts,
  format: (instant: string) => string,
): FactRow[] {
  return previousStartsAt
    ? [[messages('mail/appointment', locale).previousTime, format(previousStartsAt)]]
    : [];
}

/** The start for a subject to the firm, by the firm's clock: "Tue, Nov 24, 9:00 AM Eastern Time". */
export function startForFirm({ startsAt, firmTimeZone, locale }: AppointmentFacts): string {
  return shortMoment(startsAt, firmTimeZone, locale);
}

/** The values of a subject to the guest: what was booked, and its start by their own clock, "Tue, Nov 24, 3:00 PM CET". */
export const subjectFacts = (facts: AppointmentFacts) => ({
  service: consultationOf(facts),
  start: shortMoment(facts.startsAt, guestZone(facts), facts.locale),
});

function pageOf(
  path: string,
  { appointmentId, manageToken, locale }: AppointmentFacts,
  siteUrl: string,
): string {
  const url = new URL(pageLink(`${path}/${encodeURIComponent(appointmentId)}`, siteUrl, locale));
  // Behind the #: no server, and no log, sees it.
  if (manageToken) url.hash = `token=${manageToken}`;
  return url.href;
}

/** Where the booking is shown. */
export function bookingPage(facts: AppointmentFacts, siteUrl: string): string {
  return pageOf('/booking-confirmation', { ...facts, manageToken: null }, siteUrl);
}

/** Where one answer of the follow-up leads; opening it rates nothing. */
export function ratingPage(facts: AppointmentFacts, siteUrl: string, rating: string): string {
  return `${pageOf('/rate-booking', facts, siteUrl)}&rating=${rating}`;
}

/** Whether the guest has to confirm the address, and this mail has the link for it. */
export const asksToConfirm = ({ addressConfirmed, manageToken }: AppointmentFacts): boolean =>
  !addressConfirmed && Boolean(manageToken);

/** Whether the slot of a confirmed booking is kept only until the guest confirms the address. */
export const isKeptOnlyUntil = (facts: AppointmentFacts): boolean =>
  asksToConfirm(facts) && confirmDeadline(facts) !== undefined;

/** "by" and the time until which the guest has to confirm the address, by their own clock; undefined without a limit. */
export function confirmDeadline(facts: AppointmentFacts): string | undefined {
  const { confirmAddressUntil, locale } = facts;
  return confirmAddressUntil
    ? beforeTime('by', timeOfDay(confirmAddressUntil, guestZone(facts), locale), locale)
    : undefined;
}

/** The request to confirm the address, and its consequence. */
export function confirmAddressBlocks(facts: AppointmentFacts, siteUrl: string): Block[] {
  const { confirmsFirst, locale } = facts;
  if (!asksToConfirm(facts)) return [];
  const by = confirmDeadline(facts);
  const words = messages('mail/appointment', locale);
  const request = confirmsFirst ? words.confirmAddressFirst : words.confirmAddress;
  return [
    text(by === undefined ? request : fill(words.confirmAddressBy, { by })),
    { kind: 'action', label: words.confirmAddressAction, href: pageOf('/manage-booking', facts, siteUrl) },
  ];
}

/** "Add to calendar", for a time that is sure. */
export function addToCalendar(facts: AppointmentFacts, siteUrl: string): Block[] {
  if (isKeptOnlyUntil(facts)) return [];
  const words = messages('mail/appointment', facts.locale);
  const booking = { ...facts, serviceName: consultationOf(facts) };
  const event = calendarEvent(booking, messages('booking/meeting-words', facts.locale));
  return [
    {
      kind: 'calendars',
      lead: words.addToCalendar,
      links: [
        { label: 'Google', href: googleCalendarLink(event) },
        { label: 'Outlook', href: outlookCalendarLink(event) },
      ],
      file: { label: words.calendarFile, href: new URL(calendarFilePath(facts.appointmentId), siteUrl).href },
    },
  ];
}

/**
 * The link of this mail for changes, and how long it can be used; or how to change a booking without it. It is a button
 * except where `isQuiet`: beside a time that is sure, and beside the request to confirm the address.
 */
export function manageBlocks(
  facts: AppointmentFacts,
  siteUrl: string,
  isQuiet = !facts.addressConfirmed,
): Block[] {
  const { changeUntil, manageToken, canChange, locale } = facts;
  const words = messages('mail/appointment', locale);
  const linkAfter = (lead: string, link: Link): Block => ({ kind: 'links', lead, links: [link] });
  if (!manageToken || !canChange) {
    const see = { label: words.seeBooking, href: bookingPage(facts, siteUrl) };
    return isQuiet
      ? [linkAfter(words.changeByPhone, see)]
      : [{ kind: 'action', ...see }, text(words.changeByPhone)];
  }
  const change = changeUntil
    ? fill(words.changeOnlineUntil, { time: forGuest(changeUntil, facts) })
    : words.changeOnline;
  const href = pageOf('/manage-booking', facts, siteUrl);
  return isQuiet
    ? [linkAfter(change, { label: words.moveOrCancel, href })]
    : [{ kind: 'action', label: words.manage, href }, text(`${change} ${words.openingChangesNothing}`)];
}

/** What a mail does to the guest's calendar. The name is printed only where it looks like one. */
export function calendarEntry(
  facts: AppointmentFacts,
  method: MailCalendar['method'],
): { calendar: MailCalendar } {
  const { appointmentId: id, clientName, clientEmail } = facts;
  const { serviceType, startsAt, endsAt, place, sequence, locale } = facts;
  if (!clientEmail) throw new Error('An email to a client without an email address.');
  return {
    calendar: {
      method,
      booking: { id, serviceType, startsAt, endsAt, place, sequence, locale },
      guest: { name: displayNameOrEmpty(clientName) || clientEmail, email: clientEmail },
    },
  };
}

/** Why a guest gets a mail, and what to do when someone else gave the address. */
export function guestReason({ isClient, locale }: AppointmentFacts, siteUrl: string, isAhead = true): string {
  const ending = isClient ? 'client' : isAhead ? 'ahead' : 'over';
  return fill(messages('mail/appointment', locale).reasons[ending], { host: new URL(siteUrl).host });
}
