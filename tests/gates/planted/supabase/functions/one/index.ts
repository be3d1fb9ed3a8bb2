// functions-stay-apart; functions-leave-the-site-alone.
import { beta } from '../../../src/features/beta/model/beta';
import { two } from '../two/index';

export const one = [beta, two];
