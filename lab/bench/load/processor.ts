import { readdirSync, readFileSync } from 'node:fs';

// Of Linux, whatever the machine.
const TICKS_A_SECOND = 100;

/** Seconds of processor time by part; `machine` is of everything that runs. */
interface ProcessorTimes {
  at: number;
  parts: Map<string, number>;
  machine: number;
}

/** Fields of `/proc/<pid>/stat` behind the name, which may contain spaces and parentheses. */
function statOf(pid: string): { parent: number; seconds: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND };
  } catch {
    return undefined;
  }
}

function partOf(pid: number, stack: number): string {
  if (pid === stack) return 'API and site';
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  if (/^\S*postgres/.test(command)) return 'Postgres';
  const name = /functions\/([\w-]+)\/index\.ts/.exec(command)?.[1];
  if (name) return `function ${name}`;
  return /maildev/.test(command) ? 'mail inbox' : 'API and site';
}

/** Processor time of the machine, without waiting, in seconds. */
function machineSeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = first
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND;
}

/** Reads the processor time of the stack `pid` and all below it, by part, and that of this process. */
export function readProcessor(pid: number): ProcessorTimes {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(name);
        return stat ? [[Number(name), stat] as const] : [];
      }),
  );
  const isBelow = (id: number | undefined): boolean =>
    id === pid || (id !== undefined && id > 1 && isBelow(processes.get(id)?.parent));
  const parts = new Map<string, number>();
  for (const [id, { seconds }] of processes) {
    if (!isBelow(id)) continue;
    try {
      const part = partOf(id, pid);
      parts.set(part, (parts.get(part) ?? 0) + seconds);
    } catch {
      // Ended meanwhile.
    }
  }
  const { user, system } = process.cpuUsage();
  parts.set('load generator', (user + system) / 1e6);
  return { at: performance.now(), parts, machine: machineSeconds() };
}

/** Cores in use between two readings, by part, the largest first; `others` are programs outside of this measurement. */
export function coresBetween(from: ProcessorTimes, to: ProcessorTimes) {
  const seconds = (to.at - from.at) / 1000;
  const parts = [...to.parts]
    .map(([part, used]) => ({ part, cores: Math.max(0, used - (from.parts.get(part) ?? 0)) / seconds }))
    .sort((a, b) => b.cores - a.cores);
  const ours = parts.reduce((sum, { cores }) => sum + cores, 0);
  return { parts, others: Math.max(0, (to.machine - from.machine) / seconds - ours) };
}
