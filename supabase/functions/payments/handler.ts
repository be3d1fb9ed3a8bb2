import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Log } from '../_shared/http/log.ts';
import { readBytes } from '../_shared/http/read-request.ts';
import { settlePayment } from '../_shared/payments/payment-records.ts';
import { type PaymentProvider, paymentSignatureInvalid } from '../_shared/payments/provider.ts';
import { type SandboxDependencies, sandboxRoutes } from './sandbox.ts';

export interface WebhookDependencies {
  rpc: Rpc;
  payments: PaymentProvider | undefined;
  triggerMail: () => void;
  log: Log;
}

// A Stripe event contains the whole object that changed.
const MAX_BYTES = 256 * 1024;

/**
 * `POST /payments/webhook`: the provider's payment events. Only signed requests are accepted. An unsigned one costs
 * only the check, so there is no rate limit. The provider repeats an event until it gets a 2xx.
 */
function webhookRoute({ rpc, payments, triggerMail, log }: WebhookDependencies): Route {
  async function take(request: Request): Promise<Response> {
    if (!payments) throw new HttpError(404, 'not_found', { what: 'page' });
    const signature = request.headers.get(payments.signatureHeader);
    if (!signature) throw paymentSignatureInvalid();
    const body = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
    const paid = await payments.verify(body, signature);
    if (!paid) return Response.json({ received: true });
    // The Stripe account may serve other sites, too. A repeated event would not help.
    if (await settlePayment(rpc, payments.name, paid)) triggerMail();
    else log('error', 'a payment that we do not know', { reference: paid.reference });
    return Response.json({ received: true });
  }
  return { method: 'POST', path: '/payments/webhook', handle: take, maxBytes: MAX_BYTES };
}

/** `POST /payments/webhook` for the payment provider, and the calls of the sandbox's page where that is in use. */
export function paymentsRoutes(dependencies: WebhookDependencies & SandboxDependencies): Route[] {
  return [webhookRoute(dependencies), ...sandboxRoutes(dependencies)];
}
