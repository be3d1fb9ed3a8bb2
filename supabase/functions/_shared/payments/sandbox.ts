import { z } from 'zod';
import type { Rpc } from '../db/rpc.ts';
import type { SandboxEnv } from '../env.ts';
import { hmac, timingSafeEqual } from '../http/hashing.ts';
import { getDuePayment } from './payment-records.ts';
import { type PaymentProvider, paymentSignatureInvalid, returnUrl } from './provider.ts';
import { isSigned, signMessage } from './signed-message.ts';

/** The decoded content of a sandbox reference. */
export interface SandboxPayment {
  appointmentId: string;
  amountCents: number;
}

export interface SandboxOptions extends SandboxEnv {
  rpc: Rpc;
  siteUrl: string;
}

/** The sandbox's own side: its page asks these. */
export interface Sandbox extends PaymentProvider {
  /** The decoded `reference`; undefined when its signature is invalid. */
  find(reference: string): Promise<SandboxPayment | undefined>;
  /** The signed message that Stripe's webhook would bring. */
  proof(reference: string, amountCents: number): Promise<{ body: string; signature: string }>;
  returnUrl(payment: SandboxPayment, status: 'success' | 'cancelled'): string;
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
  return provider.name === 'sandbox';
}

const REFERENCE = /^sandbox_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,9})_([0-9a-f]{32})$/;

const message = z.object({ type: z.literal('payment.paid'), reference: z.string(), amountCents: z.number() });

/**
 * A provider for development and tests that moves no money: its page has two buttons, its messages are signed as
 * Stripe signs its own. It keeps no books: a payment of its is made once our webhook has taken the proof.
 */
export function createSandbox({ rpc, siteUrl, SANDBOX_SECRET: secret }: SandboxOptions): Sandbox {
  async function sealed(appointmentId: string, amountCents: number): Promise<string> {
    const seal = await hmac(secret, `reference ${appointmentId} ${amountCents}`);
    return `sandbox_${appointmentId}_${amountCents}_${seal.slice(0, 32)}`;
  }

  async function find(reference: string): Promise<SandboxPayment | undefined> {
    const [, appointmentId = '', cents = ''] = REFERENCE.exec(reference) ?? [];
    const expected = await sealed(appointmentId, Number(cents));
    return (await timingSafeEqual(reference, expected))
      ? { appointmentId, amountCents: Number(cents) }
      : undefined;
  }

  // A page of the site, which asks the function `payments`.
  const pageOf = (reference: string) => new URL(`/payment-sandbox/${reference}`, siteUrl).href;

  return {
    name: 'sandbox',
    signatureHeader: 'sandbox-signature',
    find,
    returnUrl: ({ appointmentId }, status) => returnUrl(siteUrl, appointmentId, status),

    async begin({ appointmentId, amountCents }) {
      const reference = await sealed(appointmentId, amountCents);
      return { reference, url: pageOf(reference) };
    },

    async read(reference) {
      const payment = await find(reference);
      if (!payment) return { state: 'expired', amountCents: 0 };
      const due = await getDuePayment(rpc, payment.appointmentId);
      const state = due.length > 0 ? 'open' : 'expired';
      return { state, amountCents: payment.amountCents, url: pageOf(reference) };
    },

    async refund() {
      // The sandbox moves no money; the record is enough.
    },

    async proof(reference, amountCents) {
      const body = JSON.stringify({ type: 'payment.paid', reference, amountCents });
      return { body, signature: await signMessage(secret, body) };
    },

    async verify(body, signature) {
      if (!(await isSigned(secret, body, signature))) throw paymentSignatureInvalid();
      return message.parse(JSON.parse(body));
    },
  };
}
