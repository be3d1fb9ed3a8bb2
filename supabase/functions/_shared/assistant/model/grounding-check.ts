/** A time of day in minutes; `isOpen` when it may mean the morning or the afternoon. */
interface Clock {
  minutes: number;
  isOpen: boolean;
}

const CLOCK = /\b(\d{1,2})(?::([0-5]\d))?(?:\s*([ap])\.?m\b|(?<=:\d\d)\b)/gi;
const NUMBER = /(\$\s?)?\b\d[\d,]*(?:\.\d+)?/g;
/** Counts and the numbers of a list need nothing behind them. */
const SMALL = 10;

function clocksIn(text: string): Clock[] {
  return [...text.matchAll(CLOCK)].flatMap(([, hour = '', minute = '0', half]) => {
    const hours = Number(hour);
    if (hours > 23) return [];
    if (!half) return [{ minutes: hours * 60 + Number(minute), isOpen: hours <= 12 }];
    const afternoon = half.toLowerCase() === 'p';
    return [{ minutes: ((hours % 12) + (afternoon ? 12 : 0)) * 60 + Number(minute), isOpen: false }];
  });
}

function plain(number: string): string {
  return number.replace(/[$,\s]/g, '').replace(/\.0+$/, '');
}

/**
 * Checks that each number, amount and time of day of a reply is in `data`. Plain numbers may also come from the
 * visitor's message. This prevents prices that are not in the database.
 */
export function createGroundingCheck(written: string) {
  const numbers = new Set<string>();
  const clocks = new Set<number>();
  const said = new Set([...written.matchAll(NUMBER)].map(([number]) => plain(number)));

  return {
    /** More to draw on. */
    add(data: string): void {
      for (const [number] of data.matchAll(NUMBER)) numbers.add(plain(number));
      // Prices are stored in cents.
      for (const [, cents = ''] of data.matchAll(/"\w*cents":(\d+)/g))
        numbers.add(String(Number(cents) / 100));
      for (const { minutes } of clocksIn(data)) clocks.add(minutes);
    },
    isBacked(text: string): boolean {
      const isKnown = ({ minutes, isOpen }: Clock) =>
        clocks.has(minutes) || (isOpen && clocks.has((minutes + 720) % 1440));
      if (!clocksIn(text).every(isKnown)) return false;
      return [...text.replace(CLOCK, ' ').matchAll(NUMBER)].every(([number, dollars]) => {
        const value = plain(number);
        if (numbers.has(value)) return true;
        return !dollars && (Number(value) <= SMALL || said.has(value));
      });
    },
  };
}
