import { chakra } from '@chakra-ui/react/styled-system';

// The signs of the display face are hairlines at this size.
const Sign = chakra('span', { base: { fontFamily: 'body', fontSize: '0.8em', fontWeight: 'semibold' } });
// Beside a metric in words, such as "millones".
const Word = chakra('span', { base: { fontSize: '0.5em', letterSpacing: 'normal' } });

/** The signs of a large metric, and the words behind its last number. */
const PARTS = /([+−#])|((?<=\d)\s+\p{L}[^\d]*$)/u;

/** A large metric: its signs are as heavy as its digits, and the words behind it smaller. */
export function MetricText({ text }: { text: string }) {
  return text.split(PARTS).map((part, index) => {
    const key = `${index} ${part}`;
    if (!part) return null;
    if (/^[+−#]$/.test(part)) return <Sign key={key}>{part}</Sign>;
    return index % 3 === 2 ? <Word key={key}>{part}</Word> : part;
  });
}
