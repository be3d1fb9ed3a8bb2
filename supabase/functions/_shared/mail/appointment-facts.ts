import { z } from 'zod';
import { meetingPlace } from '../contracts/appointments.ts';
import {
  calendarEvent,
  calendarFilePath,
  googleCalendarLink,
  outlookCalendarLink,
} from '../contracts/calendar-links.ts';
import { FIRM } from '../contracts/firm.ts';
import { meetingInstruction, placeLabel } from '../contracts/meeting-place.ts';
import { sameWallClock } from '../contracts/time-format.ts';
import { type Block, displayNameOrEmpty, type MailCalendar, text } from './mail-content.ts';
import { dateAndTime, dayAndTime, lengthInWords, meetingTime, timeWithDayIfDifferent } from './mail-dates.ts';

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
  status: z.string(),
  sequence: z.number().int().default(0),
  previousStartsAt: z.string().nullish(),
  /** Whether the guest's calendar may have an entry of it. */
  wasConfirmed: z.boolean().default(false),
  reason: z.string().nullish(),
  changedBy: z.enum(['guest', 'firm', 'system']).nullish(),
  /** Gives access to the booking; new in each mail. */
  manageToken: z.string().nullish(),
  changeUntil: z.string().nullish(),
  canChange: z.boolean().default(true),
  /** Whether the guest has opened a mailed link, or booked with the account of this address. */
  addressConfirmed: z.boolean().default(true),
  /** Until when the slot is reserved for an unconfirmed address; null when released or reserved without a limit. */
  confirmAddressUntil: z.string().nullish(),
  priceCents: z.number().int().nullish(),
  paymentStatus: z.string().nullish(),
  refundDue: z.boolean().nullish(),
  /** Whether the email goes to the consultant's own mailbox instead of the firm's. */
  isPersonal: z.boolean().default(false),
  /** The consultant who takes over; null when no one does. */
  newConsultant: z.string().nullish(),
});
export type AppointmentFacts = z.infer<typeof appointmentFacts>;

export const appointmentPayload = z.object({ appointment: appointmentFacts });

export type FactRow = [label: string, value: string];

/** The firm's time with its zone, and the guest's own beside it where the clocks differ. */
export function timeRows(facts: AppointmentFacts, guestLabel: string): FactRow[] {
  const { startsAt, endsAt, firmTimeZone, guestTimeZone } = facts;
  const rows: FactRow[] = [['When', meetingTime(startsAt, endsAt, firmTimeZone)]];
  if (guestTimeZone && !sameWallClock(startsAt, firmTimeZone, guestTimeZone)) {
    rows.push([guestLabel, meetingTime(startsAt, endsAt, guestTimeZone)]);
  }
  rows.push(['Length', lengthInWords(startsAt, endsAt)]);
  return rows;
}

/** What was booked, when and, if it was chosen, where, as the guest reads it. */
export function guestFacts(facts: AppointmentFacts, more: FactRow[] = []): Block {
  const { place } = facts;
  return {
    kind: 'facts',
    rows: [
      ['Consultation', facts.serviceType],
      ...timeRows(facts, 'Your time'),
      ...(place.location || place.meetsBy ? ([['Where', placeLabel(place)]] satisfies FactRow[]) : []),
      ...more,
    ],
  };
}

/** How the guest and the consultant will meet. */
export function placeBlocks({ place }: AppointmentFacts): Block[] {
  const { videoLink } = place;
  if (videoLink) {
    const link = { label: 'Join the video call', href: videoLink };
    return [{ kind: 'links', lead: "When it's time:", links: [link] }];
  }
  const instruction = meetingInstruction(place);
  return instruction ? [text(instruction)] : [];
}

/** "Nov 24, 2026, 9:00 AM EST", and in brackets the guest's own where the clocks differ. */
export function timeInBothZones(instant: string, { firmTimeZone, guestTimeZone }: AppointmentFacts): string {
  const firms = dateAndTime(instant, firmTimeZone);
  if (!guestTimeZone || sameWallClock(instant, firmTimeZone, guestTimeZone)) return firms;
  return `${firms} (${dateAndTime(instant, guestTimeZone)})`;
}

/** When it was to be before a move; nothing when that is not known. */
export function previousTimeRows(facts: AppointmentFacts): FactRow[] {
  const { previousStartsAt } = facts;
  return previousStartsAt ? [['Previous time', timeInBothZones(previousStartsAt, facts)]] : [];
}

/** "Nov 24, 2026, 9:00 AM EST" of the start, by the firm's clock. */
export function startForFirm({ startsAt, firmTimeZone }: AppointmentFacts): string {
  return dateAndTime(startsAt, firmTimeZone);
}

/**
 * The start for a subject to the guest, whose own clock comes first where it differs: "Nov 24, 3:00 PM GMT+1 (9:00 AM
 * EST)". It goes without the year then, so that it stays short.
 */
export function startForGuest(facts: AppointmentFacts): string {
  const { startsAt, firmTimeZone, guestTimeZone } = facts;
  if (!guestTimeZone || sameWallClock(startsAt, firmTimeZone, guestTimeZone)) return startForFirm(facts);
  return `${dayAndTime(startsAt, guestTimeZone)} (${timeWithDayIfDifferent(startsAt, firmTimeZone, guestTimeZone)})`;
}

function pageOf(path: string, { appointmentId, manageToken }: AppointmentFacts, siteUrl: string): string {
  const url = new URL(`${path}/${encodeURIComponent(appointmentId)}`, siteUrl);
  // Behind the #: no server, and no log, sees it.
  if (manageToken) url.hash = `token=${manageToken}`;
  return url.href;
}

/** Where the booking is shown. */
export function bookingPage(facts: AppointmentFacts, siteUrl: string): string {
  return pageOf('/booking-confirmation', { ...facts, manageToken: null }, siteUrl);
}

/** Where one answer of the follow-up leads; opening it rates nothing. */
export function ratingPage(facts: AppointmentFacts, siteUrl: string, rating: number): string {
  return `${pageOf('/rate-booking', facts, siteUrl)}&rating=${rating}`;
}

/** The request to confirm the address, and its consequence. */
export function confirmAddressBlocks(facts: AppointmentFacts, siteUrl: string): Block[] {
  const { addressConfirmed, confirmAddressUntil, manageToken } = facts;
  if (addressConfirmed || !manageToken) return [];
  return [
    text(
      confirmAddressUntil
        ? `Please confirm your email address: open the link in this email within 2 hours of your request, by ${timeInBothZones(confirmAddressUntil, facts)}. After that, we'll offer this time to others.`
        : 'Please confirm your email address: open the link in this email.',
    ),
    { kind: 'action', label: 'Confirm your email address', href: pageOf('/manage-booking', facts, siteUrl) },
  ];
}

/** "Add to calendar", for a confirmed time. */
export function addToCalendar({ appointmentId }: AppointmentFacts, siteUrl: string): Block {
  const path = calendarFilePath(appointmentId);
  return { kind: 'action', label: 'Add to calendar', href: new URL(path, siteUrl).href };
}

/** For calendars that take neither the attached file nor the one behind "Add to calendar". */
export function calendarLinks(facts: AppointmentFacts): Block {
  const event = calendarEvent(facts);
  return {
    kind: 'links',
    lead: "A calendar file is attached. If your calendar doesn't pick it up:",
    links: [
      { label: 'Add it to Google Calendar', href: googleCalendarLink(event) },
      { label: 'Add it to Outlook.com', href: outlookCalendarLink(event) },
    ],
  };
}

/** "Manage booking" with the link of this mail, and how long it can be used; or how to change a booking without it. */
export function manageBlocks(facts: AppointmentFacts, siteUrl: string): Block[] {
  const { changeUntil, manageToken, canChange, addressConfirmed } = facts;
  if (!manageToken || !canChange) {
    return [
      { kind: 'action', label: 'See your booking', href: bookingPage(facts, siteUrl) },
      text(`To move or cancel it, call ${FIRM.phone} or email ${FIRM.email}.`),
    ];
  }
  const until = changeUntil ? ` until ${timeInBothZones(changeUntil, facts)}` : '';
  return [
    { kind: 'action', label: 'Manage booking', href: pageOf('/manage-booking', facts, siteUrl) },
    text(
      `Something came up? You can move or cancel it online${until}. ${
        addressConfirmed
          ? "Opening the link doesn't change anything until you confirm."
          : "Opening the link confirms your email address. It doesn't change anything else until you confirm."
      }`,
    ),
  ];
}

/** What a mail does to the guest's calendar. The name is printed only where it looks like one. */
export function calendarEntry(
  facts: AppointmentFacts,
  method: MailCalendar['method'],
): { calendar: MailCalendar } {
  const { appointmentId: id, clientName, clientEmail } = facts;
  const { serviceType, startsAt, endsAt, place, sequence } = facts;
  if (!clientEmail) throw new Error('An email to a client without an email address.');
  return {
    calendar: {
      method,
      booking: { id, serviceType, startsAt, endsAt, place, sequence },
      guest: { name: displayNameOrEmpty(clientName) || clientEmail, email: clientEmail },
    },
  };
}

/** Why a guest gets a mail, and what to do when someone else gave the address. */
export function guestReason(siteUrl: string): string {
  return `You're receiving this email because this address was entered in the scheduling form at ${new URL(siteUrl).host}. If that wasn't you, email ${FIRM.email} and we'll release the time.`;
}
