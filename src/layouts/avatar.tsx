import { chakra } from '@chakra-ui/react/styled-system';
import { initialsOf } from '@/shared/auth/initials';

const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'tap',
    borderRadius: 'full',
    bg: 'pine',
    color: 'onPine',
    textStyle: 'label',
    letterSpacing: 'wide',
  },
});

/** A person's initials; decoration beside, or inside, something that names them. */
export function Avatar({ name }: { name: string | undefined }) {
  return <Disc aria-hidden="true">{initialsOf(name)}</Disc>;
}
