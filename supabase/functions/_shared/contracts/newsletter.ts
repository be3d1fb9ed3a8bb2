import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { emailAddress } from './text-rules.ts';
import { writtenIn } from './written-in.ts';

/** The forms of the site in which an email address can be entered. */
const newsletterSource = z.enum(['footer', 'article']);
export type NewsletterSource = z.infer<typeof newsletterSource>;

/** Body of `POST /api/newsletter`. */
export const newsletterRequest = z.strictObject({
  email: emailAddress,
  source: newsletterSource.default('footer'),
  locale: writtenIn,
});

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
