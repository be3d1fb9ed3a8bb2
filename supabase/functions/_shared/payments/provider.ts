import { HttpError } from '../http/http-error.ts';

/** The payment provider. All amounts are in US cents. */
export type ProviderName = 'stripe' | 'sandbox';

export interface PaymentRequest {
  appointmentId: string;
  /** What is paid for, as the payment page names it. */
  serviceType: string;
  amountCents: number;
}

/** A page of the provider's on which one payment can be made; `reference` is the provider's name for it. */
export interface Checkout {
  reference: string;
  url: string;
}

/** A payment as its provider knows it; `url` is where to pay while it is open. */
export interface KnownPayment {
  state: 'open' | 'paid' | 'expired';
  amountCents: number;
  url?: string | undefined;
}

/** A signed message: this much was paid. */
export interface PaymentEvent {
  reference: string;
  amountCents: number;
}

export interface RefundRequest {
  /** The payment's id with us, for a repeated attempt to be known as one. */
  id: string;
  reference: string;
  amountCents: number;
}

/** @throws HttpError 503 from each call when the provider gives no usable answer. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The header that a signed message of this provider comes with. */
  readonly signatureHeader: string;
  begin(wanted: PaymentRequest): Promise<Checkout>;
  read(reference: string): Promise<KnownPayment>;
  /** Gives the whole amount back; a second time for the same payment does nothing. */
  refund(refund: RefundRequest): Promise<void>;
  /**
   * What a message says once its signature is right; undefined: nothing for us. @throws HttpError 400 without proof.
   */
  verify(body: string, signature: string): Promise<PaymentEvent | undefined>;
}

/** The payment deadline of a booking; private.run_scheduled_jobs() releases its slot afterwards. */
export const PAY_WITHIN_MINUTES = 30;

/** The payment service gave no usable answer; `cause` is for the log only. */
export function paymentsUnavailable(cause: unknown): HttpError {
  const fault = new HttpError(503, 'payments_unavailable', {}, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}

/** Returns the provider that a payment was begun with. @throws HttpError 503 when `current` is another one by now. */
export function providerNamed(name: string, current: PaymentProvider | undefined): PaymentProvider {
  if (current?.name !== name) throw paymentsUnavailable(new Error(`${name} is not set up`));
  return current;
}

export function paymentSignatureInvalid(): HttpError {
  return new HttpError(400, 'payment_signature_invalid');
}

/** Where the provider sends people back to. `success` only makes the page ask us, and us the provider. */
export function returnUrl(siteUrl: string, appointmentId: string, status: 'success' | 'cancelled'): string {
  const url = new URL(`/booking-confirmation/${encodeURIComponent(appointmentId)}`, siteUrl);
  url.searchParams.set('status', status);
  return url.href;
}
