import { setTimeout as delay } from 'node:timers/promises';
import { chatResponse } from '../../../supabase/functions/_shared/contracts/chatbot.ts';
import { contactResponse } from '../../../supabase/functions/_shared/contracts/contact.ts';
import { postJson } from '../booking/booking.ts';
import { PAGE_END, type StackProcess } from '../stack/stack-process.ts';
import { contactBody } from './background-writers.ts';
import { type BookingStorm, startBookingStorm } from './concurrent-bookings.ts';

/** A message of the contact form, as its 201 told. */
export interface ToldMessage {
  id: number;
  email: string;
}

/** A question to the assistant that was answered: a text that no other question has. */
export interface ToldChat {
  sessionId: string;
  question: string;
  messageId: number;
}

/** People who book, write to the firm, chat and read pages, until stopped. */
export interface MixedLoad {
  bookings: BookingStorm['told'];
  messages: ToldMessage[];
  chats: ToldChat[];
  /** Pages that came whole. */
  pages(): number;
  /** Pages that were answered with 200, and came cut off or empty. */
  brokenPages: string[];
  /** How often each status was answered; 0: no answer at all. */
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

const RETRY_MS = 150;
/** The rest after each booking at most, and after each message, chat and page. */
const BOOKING_REST_MS = 600;
const REST_MS = 250;
const GUESTS = 3;
const QUESTIONS_PER_CHAT = 3;
const PAGES = ['/', '/about', '/services'];

/** Starts three guests who book (determined by `seed`), and one person each who writes, chats and reads. */
export async function startMixedLoad(stack: StackProcess, seed: number): Promise<MixedLoad> {
  const statuses: MixedLoad['statuses'] = new Map();
  const messages: ToldMessage[] = [];
  const chats: ToldChat[] = [];
  const brokenPages: string[] = [];
  let pages = 0;
  let running = true;
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  /** The answer's status and text; 0 for one that did not come, or not to its end. */
  async function ask(request: () => Promise<Response>): Promise<{ status: number; text: string }> {
    try {
      const response = await request();
      const text = await response.text();
      count(response.status);
      return { status: response.status, text };
    } catch {
      count(0);
      return { status: 0, text: '' };
    }
  }

  /** Writes through the site, again and again under the same key until it is acknowledged, as a patient browser would. */
  async function write(): Promise<void> {
    for (let index = 0; running; index += 1) {
      const email = `writer-${index}@example.com`;
      const key = { 'idempotency-key': `message-${index}` };
      for (;;) {
        const response = await ask(() => postJson(`${stack.siteUrl}/api/contact`, contactBody(email), key));
        if (response.status === 201) {
          messages.push({ id: contactResponse.parse(JSON.parse(response.text)).id, email });
          break;
        }
        await delay(RETRY_MS);
      }
      await delay(REST_MS);
    }
  }

  /** Asks each question once: what is not answered may have been stored or not. */
  async function chat(): Promise<void> {
    let session: unknown;
    for (let index = 0; running; index += 1) {
      if (index % QUESTIONS_PER_CHAT === 0) session = undefined;
      const question = `What does the workshop number ${index} cost?`;
      const body = { message: question, ...(session ? { session } : {}) };
      const response = await ask(() => postJson(`${stack.functionsUrl}/chatbot/message`, body));
      if (response.status === 200) {
        const told = chatResponse.parse(JSON.parse(response.text));
        session = told.session;
        chats.push({ sessionId: told.session.id, question, messageId: told.messageId });
      }
      await delay(REST_MS);
    }
  }

  async function read(): Promise<void> {
    for (let index = 0; running; index += 1) {
      const path = PAGES[index % PAGES.length] as string;
      const { status, text } = await ask(() => fetch(stack.siteUrl + path));
      if (status === 200 && text.endsWith(PAGE_END)) pages += 1;
      else if (status === 200) brokenPages.push(path);
      await delay(REST_MS);
    }
  }

  const storm = await startBookingStorm(stack.functionsUrl, {
    guests: GUESTS,
    seed,
    restMs: BOOKING_REST_MS,
    statuses,
  });
  const others = [write(), chat(), read()];
  return {
    bookings: storm.told,
    messages,
    chats,
    pages: () => pages,
    brokenPages,
    statuses,
    async stop() {
      running = false;
      await Promise.all([storm.stop(), ...others]);
    },
  };
}
