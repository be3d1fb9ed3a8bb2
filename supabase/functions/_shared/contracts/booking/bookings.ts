import { z } from 'zod';
import { FIELD_RULES } from '../field-rules.ts';
import { STAFF_FIELD_RULES } from '../staff-field-rules.ts';
import { emailAddress, text } from '../text-rules.ts';
import { isoDate, localTime, meetingPlace } from './appointments.ts';
import { FIRM_TIME_ZONE } from './booking-rules.ts';

/**
 * 200 of `GET /api/bookings/{id}`: no personal data. `booking_date` is the firm's local "YYYY-MM-DD", `time_slot` its
 * local "HH:MM"; `starts_at` and `ends_at` are ISO instants. `service.location` is that of `place`.
 * `confirm_address_until` (ISO) is set while the slot is reserved only until the guest opens an emailed link;
 * `time_released` is set once the slot was released, with `confirm_first` when the booking gets its slot only when the
 * guest opens the emailed link.
 */
export const bookingResponse = z.object({
  booking_date: z.string(),
  time_slot: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  service: z
    .object({ name: z.string(), description: z.string(), location: z.string().optional() })
    .nullable(),
  place: meetingPlace.default({}),
  status: z.string(),
  payment_status: z.string(),
  confirm_address_until: z.string().optional(),
  time_released: z.boolean().optional(),
  confirm_first: z.boolean().optional(),
});
export type BookingResponse = z.infer<typeof bookingResponse>;

/** The same as the browser reads it: only date and time are required, and an instant that is not given is ''. */
export const lenientBookingResponse = bookingResponse.extend({
  starts_at: z.string().default(''),
  ends_at: z.string().default(''),
  time_zone: z.string().default(FIRM_TIME_ZONE),
  service: z
    .object({
      name: z.string().default(''),
      description: z.string().default(''),
      location: z.string().optional(),
    })
    .nullable()
    .default(null),
  status: z.string().default('pending'),
  payment_status: z.string().default('not_required'),
});

const manageToken = z
  .string(FIELD_RULES.manage_token_invalid)
  .regex(/^[\w-]{20,200}$/, FIELD_RULES.manage_token_invalid);

/**
 * Body of `POST /api/bookings/{id}/manage`; `token` is the fragment of the mailed link, and `email` corrects the address
 * that is to be confirmed.
 */
export const manageRequest = z
  .strictObject({
    token: manageToken,
    action: z.enum(['show', 'cancel', 'move', 'resend'], FIELD_RULES.manage_action_invalid),
    reason: text(0, 500, '').optional(),
    email: emailAddress.optional(),
    preferredDate: isoDate.optional(),
    preferredTime: localTime.optional(),
  })
  .refine((wanted) => wanted.action !== 'move' || wanted.preferredDate, {
    path: ['preferredDate'],
    message: FIELD_RULES.date_required,
  })
  .refine((wanted) => wanted.action !== 'move' || wanted.preferredTime, {
    path: ['preferredTime'],
    message: FIELD_RULES.time_required,
  });
export type ManageRequest = z.infer<typeof manageRequest>;

/**
 * 200 of the same: the booking as it is after the action, and what may be done to it. `changeUntil` is the last instant
 * (ISO) at which the guest may cancel or move it; `rating` is the guest's rating, 1 to 5. `refundDue` is, for an
 * upcoming booking, whether canceling it now leads to a refund, and otherwise whether a refund is due. `priceCents` is
 * in US cents. `addressConfirmed` says whether a mailed link was opened: reading the booking with the link of a mail
 * confirms its address.
 */
export const managedBooking = bookingResponse.extend({
  id: z.string(),
  clientName: z.string(),
  serviceType: z.string(),
  consultant: z.string().nullable().default(null),
  guestTimeZone: z.string(),
  priceCents: z.number().int(),
  canCancel: z.boolean(),
  canMove: z.boolean(),
  changeUntil: z.string(),
  refundDue: z.boolean(),
  addressConfirmed: z.boolean(),
  canRate: z.boolean(),
  rating: z.number().int().nullable(),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

/** Body of `POST /api/bookings/{id}/rating`: one to five, five is best. */
export const ratingRequest = z.strictObject({
  token: manageToken,
  rating: z
    .int(FIELD_RULES.rating_invalid)
    .min(1, FIELD_RULES.rating_invalid)
    .max(5, FIELD_RULES.rating_invalid),
  comment: text(0, 2000, '').optional(),
});

/** What the guest chooses and writes of it. */
export const ratingForm = ratingRequest.omit({ token: true });
export type RatingForm = z.infer<typeof ratingForm>;

/** 200 of the same. */
export const ratingResponse = z.object({ rating: z.number().int() });

/** Body of `POST /api/bookings/{id}/confirm-payment`. The body is not trusted; the payment provider decides. */
export const confirmPaymentRequest = z.strictObject({
  status: z.literal('paid', STAFF_FIELD_RULES.payment_status_invalid),
});

/**
 * 200 of the same: not_required, pending, paid or refunded. `paymentUrl` is where to pay while that is possible.
 */
export const confirmPaymentResponse = z.object({
  paymentStatus: z.string(),
  paymentUrl: z.string().optional(),
});
export type ConfirmPaymentResponse = z.infer<typeof confirmPaymentResponse>;
