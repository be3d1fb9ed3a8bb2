import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { appointmentBody, postJson, type Slot, slotsOfWindow } from '../booking/booking.ts';
import { seededNumbers } from '../seeded-random.ts';

/** The responses (201, then 200s) that a guest got for one booking. */
export interface ToldBooking {
  id: string;
  email: string;
  /** ISO 8601. */
  startsAt: string;
  status: 'pending' | 'cancelled';
  moves: number;
}

/** Guests that book, reschedule and cancel independently until stopped. */
export interface BookingStorm {
  told: ToldBooking[];
  /** How often each status was answered; 0: no response at all. */
  statuses: Map<number, number>;
  /** Waits for all guests: a guest without a response retries until there is one. */
  stop(): Promise<void>;
}

interface ApiResponse {
  status: number;
  body: unknown;
  /** No one said what became of an earlier try. */
  unsure: boolean;
}

const RETRY_MS = 150;

const booked = z.object({ id: z.string(), manageToken: z.string(), startsAt: z.string() });
const managed = z.object({ status: z.enum(['pending', 'cancelled']), starts_at: z.string() });

/**
 * Starts `guests` of them; `seed` determines their actions. Each waits up to `restMs` between two bookings. What is
 * answered is also counted in `statuses`, when given.
 */
export async function startBookingStorm(
  functionsUrl: string,
  {
    guests,
    seed,
    restMs = 0,
    statuses = new Map(),
  }: { guests: number; seed: number; restMs?: number; statuses?: BookingStorm['statuses'] },
): Promise<BookingStorm> {
  const slots = await slotsOfWindow(functionsUrl);
  const told: ToldBooking[] = [];
  let blowing = true;

  async function once(path: string, body: unknown, headers: Record<string, string>) {
    try {
      const response = await postJson(`${functionsUrl}${path}`, body, headers);
      const text = await response.text();
      return { status: response.status, body: response.ok ? (JSON.parse(text) as unknown) : text };
    } catch {
      return { status: 0, body: undefined };
    }
  }

  /** Retries until there is a result, as people do after a 503, or a 504, which leaves open what became of it. */
  async function ask(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    for (let unsure = false; ; unsure = true) {
      const response = await once(path, body, headers);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (![0, 503, 504].includes(response.status)) return { ...response, unsure };
      await delay(RETRY_MS);
    }
  }

  async function change(booking: ToldBooking, token: string, wanted: Record<string, string>): Promise<void> {
    const path = `/bookings/${booking.id}/manage`;
    let response = await ask(path, { token, ...wanted });
    // Whether an earlier try has done it, only a look tells.
    if (response.status !== 200 && response.unsure) response = await ask(path, { token, action: 'show' });
    if (response.status !== 200) return;
    const now = managed.parse(response.body);
    const startsAt = new Date(now.starts_at).toISOString();
    if (startsAt !== booking.startsAt) booking.moves += 1;
    Object.assign(booking, { status: now.status, startsAt });
  }

  async function visit(guest: number): Promise<void> {
    const random = seededNumbers(seed * 1000 + guest);
    const slot = () => slots[Math.floor(random() * slots.length)] as Slot;
    for (let index = 0; blowing; index += 1) {
      if (restMs > 0) await delay(random() * restMs);
      const { date, time } = slot();
      const email = `guest-${guest}-${index}@example.com`;
      const key = { 'idempotency-key': `storm-${guest}-${index}` };
      const response = await ask('/appointments', appointmentBody(date, time, { clientEmail: email }), key);
      if (response.status !== 201) continue;
      const { id, manageToken, startsAt } = booked.parse(response.body);
      const booking: ToldBooking = { id, email, startsAt, status: 'pending', moves: 0 };
      told.push(booking);
      if (random() < 0.3) {
        const to = slot();
        const wanted = { action: 'move', preferredDate: to.date, preferredTime: to.time };
        await change(booking, manageToken, wanted);
      }
      if (random() < 0.5) await change(booking, manageToken, { action: 'cancel' });
    }
  }

  const all = Array.from({ length: guests }, (_, guest) => visit(guest));
  return {
    told,
    statuses,
    async stop() {
      blowing = false;
      await Promise.all(all);
    },
  };
}
