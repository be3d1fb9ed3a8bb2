import { type KillRound, runKillRound } from '../../tests/support/chaos/kill-round.ts';
import { setup, teardown } from '../../tests/support/stack/prepared-stack.ts';
import { type Metric, percentile } from './metric.ts';
import { progressFile } from './progress-file.ts';

const KILLS = 1_000;
/** A stack that lives through more kills has more mails than MailDev reads in a second when it starts. */
const KILLS_PER_ROUND = 50;
const SEED = 20_271_126;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What damage there was, of all rounds, by kind. */
function damageOf(rounds: KillRound[]): Metric[] {
  const names: Record<keyof KillRound['damage'], string> = {
    untrue: 'bookings that are not as told',
    untold: 'bookings that no guest was told of',
    overlaps: 'slots with two owners',
    brokenHistories: 'bookings with a broken history',
    lostMessages: 'messages lost',
    doubledMessages: 'messages doubled',
    lostChats: 'chat answers lost',
    doubledChats: 'questions doubled',
    lostMails: 'mails lost',
    brokenPages: 'pages cut off',
  };
  return Object.entries(names).map(([kind, name]) => ({
    name,
    value: rounds.reduce((sum, { damage }) => sum + damage[kind as keyof typeof damage].length, 0),
    unit: '',
    atMost: 0,
  }));
}

function metricsOf(rounds: KillRound[]): Metric[] {
  const back = rounds.flatMap(({ kills }) => kills.map(({ backAfterMs }) => backAfterMs));
  const sum = (value: (round: KillRound) => number) =>
    rounds.reduce((total, round) => total + value(round), 0);
  return [
    { name: 'kills', value: back.length, unit: '' },
    { name: 'back after a kill, median', value: percentile(back, 0.5) / 1000, unit: 's' },
    { name: 'back after a kill, longest', value: Math.max(...back) / 1000, unit: 's', atMost: 30 },
    { name: 'bookings told of', value: sum(({ told }) => told.bookings), unit: '' },
    { name: 'messages told of', value: sum(({ told }) => told.messages), unit: '' },
    { name: 'chat answers told', value: sum(({ told }) => told.chats), unit: '' },
    { name: 'whole pages read', value: sum(({ told }) => told.pages), unit: '' },
    { name: 'mails that came', value: sum(({ mails }) => mails), unit: '' },
    ...damageOf(rounds),
    { name: 'mails repeated under their Message-ID', value: sum(({ repeats }) => repeats), unit: '' },
    {
      name: 'answers other than a success, 409 and, while something was down, 503',
      value: sum(({ unwanted }) => Object.values(unwanted).reduce((total, count) => total + count, 0)),
      unit: '',
      atMost: 0,
    },
  ];
}

/** Kills 1,000 times, in rounds on fresh stacks. An interrupted run is resumed after its last whole round. */
export async function measureKills(root: string): Promise<Metric[]> {
  const progress = progressFile<KillRound[]>(root, 'kills');
  const rounds = (await progress.read()) ?? [];
  if (rounds.length > 0) say(`Goes on after ${rounds.length * KILLS_PER_ROUND} kills.`);
  await setup();
  try {
    while (rounds.length * KILLS_PER_ROUND < KILLS) {
      const before = rounds.length * KILLS_PER_ROUND;
      const options = { count: KILLS_PER_ROUND, seed: SEED + rounds.length };
      const round = await runKillRound(options, ({ target, backAfterMs }, done) =>
        say(`${before + done} of ${KILLS} ${target}: back after ${Math.round(backAfterMs)} ms`),
      );
      rounds.push(round);
      await progress.save(rounds);
      const { kills: _kills, ...rest } = round;
      say(JSON.stringify(rest));
    }
  } finally {
    await teardown();
  }
  await progress.clear();
  return metricsOf(rounds);
}
