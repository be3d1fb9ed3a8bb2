import { TRADE } from '@contracts/trade.ts';
import { words } from './words';

/** What the brand says about the firm's trade. Its Spanish words come with all others (spanish.ts). */
export const TRADE_WORDS = words('shared/trade', TRADE);
