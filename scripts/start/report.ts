/** Prints the addresses and seed accounts; the last line is `ready`. */
export function printAddresses(urls: { site: string; api: string; database: string; mail: string }): void {
  const rows: [string, string][] = [
    ['Site', urls.site],
    ['API', urls.api],
    ['Database', urls.database],
    ['Mail inbox', urls.mail],
    ['Admin', 'admin@example.com / admin-pass-1'],
    ['Client', 'client@example.com / client-pass-1'],
  ];
  const left = Math.max(...rows.map(([name]) => name.length));
  const right = Math.max(...rows.map(([, value]) => value.length));
  const rule = (a: string, b: string, c: string) =>
    `${a}${'─'.repeat(left + 2)}${b}${'─'.repeat(right + 2)}${c}`;
  const table = [
    rule('┌', '┬', '┐'),
    ...rows.map(([name, value]) => `│ ${name.padEnd(left)} │ ${value.padEnd(right)} │`),
    rule('└', '┴', '┘'),
  ];
  process.stdout.write(`\n${table.join('\n')}\nCtrl-C ends everything and keeps the data.\nready\n`);
}
