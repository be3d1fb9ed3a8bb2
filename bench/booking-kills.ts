import { setTimeout as delay } from 'node:timers/promises';
import { startBookingStorm } from '../tests/support/booking-storm.ts';
import { addConsultants } from '../tests/support/fill-appointments.ts';
import { KILL_TARGETS, type KillTarget, killTarget } from '../tests/support/kill-targets.ts';
import { sendQueuedMails } from '../tests/support/mail-queue.ts';
import { seededNumbers } from '../tests/support/seeded-random.ts';
import { createStackProcess } from '../tests/support/stack-process.ts';
import { findViolations } from '../tests/support/storm-invariants.ts';
import { type Figure, percentile } from './figure.ts';

const KILLS = 200;
const SEED = 20_271_107;
const GUESTS = 3;
const CONSULTANTS = 5;
/** Guests rest, because the mail server reads all mails there are when it starts: a storm's worth, not a year's. */
const REST_MS = 600;
/** The longest calm before a kill. */
const CALM_MS = 1_000;
const MAIL_PATIENCE_MS = 120_000;

/**
 * Kills Postgres, one of its connections, a function or the mail server (kill -9) at 200 random points of a booking
 * storm, and then looks for damage. Nothing helps the stack up. The mails' next tries are brought forward: one that met
 * the mail server dead six times would come by itself, but a quarter of an hour later.
 */
export async function measureBookingKills(): Promise<Figure[]> {
  const stack = await createStackProcess();
  const random = seededNumbers(SEED);
  const targets = Object.keys(KILL_TARGETS) as KillTarget[];
  const back: number[] = [];
  try {
    await stack.start();
    await stack.ask(async (sql) => {
      await addConsultants(sql, CONSULTANTS - 1);
      await sql`update public.consultation_types set change_cutoff_minutes = 0`;
    });
    const storm = await startBookingStorm(stack.functionsUrl, {
      guests: GUESTS,
      seed: SEED,
      restMs: REST_MS,
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await delay(random() * CALM_MS);
      const target = targets[Math.floor(random() * targets.length)] as KillTarget;
      const ms = await killTarget(stack, target);
      back.push(ms);
      process.stdout.write(`${kill} ${target}: back after ${Math.round(ms)} ms\n`);
    }
    await storm.stop();
    await sendQueuedMails(stack, MAIL_PATIENCE_MS);
    const { damage, repeats, mails } = await findViolations(stack, storm.told);
    process.stdout.write(`${JSON.stringify({ statuses: [...storm.statuses], damage })}\n`);
    return [
      { name: 'kills', value: back.length, unit: '' },
      { name: 'back after a kill, median', value: percentile(back, 0.5) / 1000, unit: 's' },
      { name: 'back after a kill, longest', value: Math.max(...back) / 1000, unit: 's', atMost: 30 },
      { name: 'bookings told of (201)', value: storm.told.length, unit: '' },
      { name: 'bookings that are not as told', value: damage.untrue.length, unit: '', atMost: 0 },
      { name: 'bookings that nobody was told of', value: damage.untold.length, unit: '', atMost: 0 },
      { name: 'slots with two owners', value: damage.overlaps.length, unit: '', atMost: 0 },
      { name: 'bookings with a broken history', value: damage.brokenHistories.length, unit: '', atMost: 0 },
      { name: 'mails', value: mails, unit: '' },
      { name: 'mails lost', value: damage.lostMails.length, unit: '', atMost: 0 },
      { name: 'mails repeated under their Message-ID', value: repeats, unit: '' },
      {
        name: 'answers other than 200, 201, 409 and, while something was down, 503',
        value: [...storm.statuses]
          .filter(([status]) => ![0, 200, 201, 409, 503].includes(status))
          .reduce((sum, [, count]) => sum + count, 0),
        unit: '',
        atMost: 0,
      },
    ];
  } finally {
    await stack.remove();
  }
}
