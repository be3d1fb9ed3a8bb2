import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from './visually-hidden';

const Count = chakra('span', {
  base: {
    ms: '2',
    px: '1.5',
    minW: '5',
    textStyle: 'fine',
    fontWeight: 'bold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    color: 'onClay',
    bg: 'clay',
    borderRadius: 'full',
  },
});

/** A number beside the name of a section, with the word for what it counts; nothing for 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <Count>
      {count < 1000 ? count : '999+'}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Count>
  );
}
