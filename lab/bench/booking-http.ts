import { appointmentBody, postJson, type Slot, slotsOfWindow } from '../../tests/support/booking/booking.ts';
import { createStackProcess, type StackProcess } from '../../tests/support/stack/stack-process.ts';
import { type Metric, percentile } from './metric.ts';

const WARM_UP = 20;
const ROUNDS = 100;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** The requests of one round, sent in turn, so that all of them run under the same machine load. */
async function calls(stack: StackProcess): Promise<Record<string, (slot: Slot) => Promise<Response>>> {
  const { publishableKey } = await stack.secrets();
  const { functionsUrl } = stack;
  const availability = `${functionsUrl}/appointments/availability`;
  return {
    'select 1 through the API': () =>
      fetch(`${stack.apiUrl}/rest/v1/rpc/my_role`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      }),
    'the same through a function (GET /health)': () => fetch(`${functionsUrl}/health`),
    'availability of a day': ({ date }) => fetch(`${availability}?date=${date}`),
    'availability of the whole window': () => fetch(`${availability}?from=${day(0)}&to=${day(30)}`),
    create: ({ date, time }) =>
      postJson(`${functionsUrl}/appointments`, appointmentBody(date, time), {
        'idempotency-key': crypto.randomUUID(),
      }),
  };
}

const TARGETS: Record<string, number> = {
  'availability of a day': 30,
  'availability of the whole window': 30,
  create: 50,
};

/** How long a visitor waits for the warm stack, responses read to their end; each booking's mails go out meanwhile. */
export async function measureBookingHttp(): Promise<Metric[]> {
  const stack = await createStackProcess();
  const times = new Map<string, number[]>();
  try {
    await stack.start();
    const slots = await slotsOfWindow(stack.functionsUrl);
    const asked = Object.entries(await calls(stack));
    for (const [round, slot] of slots.slice(0, WARM_UP + ROUNDS).entries()) {
      for (const [name, call] of asked) {
        const started = performance.now();
        const response = await call(slot);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${name} was answered with ${response.status}.`);
        if (round >= WARM_UP) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
      }
    }
  } finally {
    await stack.remove();
  }
  return [...times].flatMap(([name, ms]): Metric[] => [
    { name: `${name}, median`, value: percentile(ms, 0.5), unit: 'ms' },
    {
      name: `${name}, p95 of ${ms.length}`,
      value: percentile(ms, 0.95),
      unit: 'ms',
      ...(TARGETS[name] === undefined ? {} : { atMost: TARGETS[name] }),
    },
  ]);
}
