import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { words } from '@/shared/i18n/words';
import { TextLink } from '@/shared/ui/text-link';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const WORDS = words('services/link', {
  more: 'Learn More',
  about: params('about {name}'),
});

// The whole entry can be pressed: the link lies over it, up to the next positioned element around.
const Wide = chakra(TextLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    fontSize: 'sm',
    fontWeight: 'semibold',
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

/** Leads from a service's entry to its page. */
export function ServiceLink({ to, about }: { to: string; about: string }) {
  const t = WORDS.get();
  return (
    <Wide to={to}>
      {t.more}
      <VisuallyHidden>&nbsp;{t.about({ name: about })}</VisuallyHidden>
    </Wide>
  );
}
