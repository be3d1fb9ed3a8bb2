import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { emailAddress } from './text-rules.ts';

/** Body of `POST /api/newsletter`. */
export const newsletterRequest = z.strictObject({ email: emailAddress });

/** 202 of the same, whether the address is known or not. */
export const newsletterResponse = z.object({ status: z.literal('accepted') });

/** Body of `POST /api/newsletter/confirm` and `POST /api/newsletter/unsubscribe`: what the link in a mail ends with. */
export const newsletterLink = z.strictObject({
  token: z.string(FIELD_RULES.newsletter_token_required),
});

/** 200 of `POST /api/newsletter/confirm`. */
export const newsletterConfirmed = z.object({ status: z.literal('confirmed') });

/** 200 of `POST /api/newsletter/unsubscribe`. */
export const newsletterUnsubscribed = z.object({ status: z.literal('unsubscribed') });
