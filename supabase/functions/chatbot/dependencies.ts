import type { AdminGate } from '../_shared/auth/require-admin.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { CheckCaptcha } from '../_shared/http/captcha.ts';
import type { Log } from '../_shared/http/log.ts';
import type { HashVisitor } from '../_shared/http/visitor-hashes.ts';
import type { Answerer } from './answer-service.ts';
import type { Embed } from './vectors.ts';

export interface ChatbotDependencies extends AdminGate {
  rpc: Rpc;
  hashVisitor: HashVisitor;
  checkCaptcha: CheckCaptcha;
  answer: Answerer;
  /** Where the platform has a model for it. */
  embed?: Embed | undefined;
  /** Authorizes the minute's job. */
  wakeSecret: string;
  triggerMail: () => void;
  log: Log;
  now: () => Date;
}
