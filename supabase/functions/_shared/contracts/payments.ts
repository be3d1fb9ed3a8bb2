import { z } from 'zod';
import { STAFF_FIELD_RULES } from './staff-field-rules.ts';

/**
 * 200 of `GET /api/payments/sandbox/{reference}`, for the site's page of the payment sandbox: `when` is the date and time
 * with their zone, `amount` the price, both as people read them. It cannot be paid any more where `isOpen` is false.
 */
export const sandboxPayment = z.object({
  service: z.string(),
  when: z.string(),
  amount: z.string(),
  isOpen: z.boolean(),
});
export type SandboxPaymentView = z.infer<typeof sandboxPayment>;

/** Body of `POST /api/payments/sandbox/{reference}`: the button that was pressed. */
export const sandboxActionRequest = z.strictObject({
  outcome: z.enum(['pay', 'cancel'], STAFF_FIELD_RULES.payment_outcome_invalid),
});
export type SandboxOutcome = z.infer<typeof sandboxActionRequest>['outcome'];

/** 200 of the same: `returnTo` is the page of the site to go back to, its path and query. */
export const sandboxActionResponse = z.object({ returnTo: z.string() });
export type SandboxActionResponse = z.infer<typeof sandboxActionResponse>;
