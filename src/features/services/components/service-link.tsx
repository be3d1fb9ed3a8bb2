import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import type { InEnglish } from '@/shared/content/content-rows';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { TextLink } from '@/shared/ui/text/text-link';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

const MESSAGES = messages('services/link', {
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

type ServiceLinkProps = { to: string; about: string; lang: InEnglish['lang'] };

/** Leads from a service's entry to its page; `about` is its name, in `lang`. */
export function ServiceLink({ to, about, lang }: ServiceLinkProps) {
  const t = MESSAGES.get();
  const name = lang ? (
    <Sentence text={t.about({ name: '{name}' })} parts={{ name: <span lang={lang}>{about}</span> }} />
  ) : (
    t.about({ name: about })
  );
  return (
    <Wide to={to}>
      {t.more}
      <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
    </Wide>
  );
}
