import { setTimeout as delay } from 'node:timers/promises';
import { addConsultants } from '../database/fill-appointments.ts';
import { createRandomChoices } from '../seeded-random.ts';
import { createStackProcess } from '../stack/stack-process.ts';
import { findViolations, type Violations } from './booking-invariants.ts';
import { type KillTarget, killTarget } from './kill-targets.ts';
import { sendQueuedMails } from './mail-queue.ts';
import { startMixedLoad } from './mixed-load.ts';

/** What a round of kills did, and what it left behind. */
export interface KillRound {
  kills: { target: KillTarget; backAfterMs: number }[];
  /** What was acknowledged to people. */
  told: { bookings: number; messages: number; chats: number; pages: number };
  damage: Violations;
  /** Mails in the inbox, and those among them that came more than once under one Message-ID. */
  mails: number;
  repeats: number;
  /** How often each status was answered that is neither a success, a taken slot, nor "please try again". */
  unwanted: Record<string, number>;
}

/** Kills under way at a time, so that a process also dies while others start again. */
const AT_ONCE = 3;
/** The longest calm before a kill. */
const CALM_MS = 500;
/** How often each dies, beside the first time: a Postgres that recovers takes all the others' work with it. */
const WEIGHTS: Record<KillTarget, number> = {
  postgres: 2,
  'a connection of postgres': 2,
  'the mail server': 2,
  'the site server': 3,
  'function appointments': 4,
  'function bookings': 4,
  'function contact': 4,
  'function chatbot': 4,
  'function deliver-mail': 4,
};
const CONSULTANTS = 5;
const WANTED = [0, 200, 201, 409, 503, 504];
const MAIL_PATIENCE_MS = 120_000;

/**
 * Kills (kill -9) `count` times a process of a fresh stack under a mixed load: each kind once at first, then as `seed`
 * says. Nothing helps the stack up. Then sends all mails that wait, and looks for damage. The mails' next tries are
 * brought forward: one that met the mail server dead six times would come by itself, but a quarter of an hour later.
 */
export async function runKillRound(
  { count, seed }: { count: number; seed: number },
  onKill: (kill: KillRound['kills'][number], done: number) => void = () => undefined,
): Promise<KillRound> {
  const random = createRandomChoices(seed);
  const kinds = Object.keys(WEIGHTS) as KillTarget[];
  const waiting = Array.from({ length: count }, (_, index) => kinds[index] ?? random.weighted(WEIGHTS));
  const kills: KillRound['kills'] = [];
  const dying = new Set<KillTarget>();
  const stack = await createStackProcess({ site: 'plain' });

  async function killInTurn(): Promise<void> {
    for (;;) {
      // Not the one that another lane waits for.
      const index = waiting.findIndex((target) => !dying.has(target));
      if (index < 0) return;
      const [target] = waiting.splice(index, 1) as [KillTarget];
      dying.add(target);
      await delay(random.below(CALM_MS));
      const backAfterMs = await killTarget(stack, target);
      dying.delete(target);
      kills.push({ target, backAfterMs });
      onKill({ target, backAfterMs }, kills.length);
    }
  }

  try {
    await stack.start();
    await stack.ask(async (sql) => {
      await addConsultants(sql, CONSULTANTS - 1);
      await sql`update public.consultation_types set change_cutoff_minutes = 0`;
    });
    const load = await startMixedLoad(stack, seed);
    await Promise.all(Array.from({ length: AT_ONCE }, killInTurn));
    // What one lane left to another that had already ended.
    await killInTurn();
    await load.stop();
    await sendQueuedMails(stack, MAIL_PATIENCE_MS);
    const { damage, repeats, mails } = await findViolations(stack, load);
    return {
      kills,
      told: {
        bookings: load.bookings.length,
        messages: load.messages.length,
        chats: load.chats.length,
        pages: load.pages(),
      },
      damage,
      mails,
      repeats,
      unwanted: Object.fromEntries([...load.statuses].filter(([status]) => !WANTED.includes(status))),
    };
  } finally {
    await stack.remove();
  }
}
