import { MEETING_WORDS } from '@contracts/booking/meeting-place.ts';
import { messages } from '@/shared/i18n/messages';

/** The words of the contract, which emails use, too, in the language of the page. */
export const MEETING_MESSAGES = messages('booking/meeting-words', MEETING_WORDS);
