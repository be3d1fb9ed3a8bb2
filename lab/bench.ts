// npm run bench [-- <part> …] [--show]: measures every part, or the parts named, and keeps the metrics in
// bench/results.json. With --show the assistant's part also prints its failures on questions that are held out.
import { join } from 'node:path';
import { type Metric, reportMetrics } from './bench/metric.ts';

const SHOW = '--show';
const root = join(import.meta.dirname, '..');
const options = process.argv.slice(2);

/** Each is loaded when it is measured. */
const parts: Record<string, () => Promise<Metric[]>> = {
  stack: async () => (await import('./bench/stack.ts')).measureStack(root),
  functions: async () => (await import('./bench/functions.ts')).measureFunctions(root),
  'booking-http': async () => (await import('./bench/booking-http.ts')).measureBookingHttp(),
  'booking-database': async () => (await import('./bench/booking-database.ts')).measureBookingDatabase(root),
  'staff-database': async () => (await import('./bench/staff-database.ts')).measureStaffDatabase(root),
  'booking-model': async () => (await import('./bench/booking-model.ts')).measureBookingModel(root),
  assistant: async () => (await import('./bench/assistant.ts')).measureAssistant(options.includes(SHOW)),
  web: async () => (await import('./bench/web.ts')).measureWeb(),
  'first-booking': async () => (await import('./bench/first-booking.ts')).measureFirstBooking(),
  load: async () => (await import('./bench/load.ts')).measureLoad(root),
  growth: async () => (await import('./bench/growth.ts')).measureGrowth(root),
  'staff-day': async () => (await import('./bench/staff-day.ts')).measureStaffDay(),
};

const wanted = options.filter((option) => option !== SHOW);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  const names = Object.keys(parts).join(', ');
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are: ${names}.\n`);
  process.exit(2);
}

for (const [part, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  if (await reportMetrics(root, part, await measure())) process.exitCode = 1;
}
