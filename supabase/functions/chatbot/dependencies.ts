import type { FindCaller } from '../_shared/auth/caller.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { CheckCaptcha, HashVisitor, Limiter } from '../_shared/http/abuse-protection.ts';
import type { Log } from '../_shared/http/log.ts';
import type { Answerer } from './answer-service.ts';
import type { Embed } from './vectors.ts';

export interface ChatbotDependencies {
  rpc: Rpc;
  limiter: Limiter;
  findCaller: FindCaller;
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
