/** A date as people read it: "Monday, November 23, 2026". `date` is "YYYY-MM-DD". */
export function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Local times as people read them: "9:00 AM, 2:00 PM". Each time is "HH:MM". */
export function clockTimes(times: string[]): string {
  const clock = (time: string) => {
    const hour = Number(time.slice(0, 2));
    return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
  };
  return times.map(clock).join(', ');
}

/** A duration in whole minutes, rounded up: "24 hours", "one hour", "90 minutes". */
export function durationInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'one minute';
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`;
}

/** A wait in its largest unit, rounded up: "40 seconds", "1 minute", "3 hours". */
export function waitInWords(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
