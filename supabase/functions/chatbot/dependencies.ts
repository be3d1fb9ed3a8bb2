import type { FindCaller } from '../_shared/auth/caller.ts';
import type { CheckCaptcha } from '../_shared/captcha/captcha.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import type { Log } from '../_shared/http/log.ts';
import type { VisitorOf } from '../_shared/http/visitor.ts';
import type { Answerer } from './answer-service.ts';
import type { Embed } from './vectors.ts';

export interface ChatbotDependencies {
  rpc: Rpc;
  limiter: Limiter;
  findCaller: FindCaller;
  visitorOf: VisitorOf;
  checkCaptcha: CheckCaptcha;
  answer: Answerer;
  /** Where the platform has a model for it. */
  embed?: Embed | undefined;
  /** Authorizes the minute's job. */
  wakeSecret: string;
  wakeMail: () => void;
  log: Log;
  now: () => Date;
}
