import { TRADE } from '@contracts/trade.ts';
import { messages } from './messages';

/** What the brand says about the firm's trade. Its Spanish messages come with all others (src/locales/es.ts). */
export const TRADE_MESSAGES = messages('shared/trade', TRADE);
