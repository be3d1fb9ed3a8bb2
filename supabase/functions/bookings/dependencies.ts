import type { Rpc } from '../_shared/db/rpc.ts';
import type { Log } from '../_shared/http/log.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';

export interface BookingsDependencies {
  rpc: Rpc;
  limiter: Limiter;
  payments: PaymentProvider | undefined;
  triggerMail: () => void;
  siteUrl: string;
  mailFrom: string;
  log: Log;
}
