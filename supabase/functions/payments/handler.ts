import type { Route } from '../_shared/http/app.ts';
import { type SandboxDependencies, sandboxRoutes } from './sandbox.ts';
import { type WebhookDependencies, webhookRoute } from './webhook.ts';

/** `POST /payments/webhook` for the payment provider, and the calls of the sandbox's page where that is in use. */
export function paymentsRoutes(dependencies: WebhookDependencies & SandboxDependencies): Route[] {
  return [webhookRoute(dependencies), ...sandboxRoutes(dependencies)];
}
