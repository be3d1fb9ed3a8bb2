import { chakra } from '@chakra-ui/react/styled-system';
import { isTranslated, pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { usePage } from '@/shared/ui/page-context';

/** By the language of the page: the other one, by its own name. */
const OTHER = {
  en: { language: 'es', name: 'Español' },
  es: { language: 'en', name: 'English' },
} as const;

const StyledLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    fontSize: 'sm',
    color: 'inherit',
    textDecoration: 'none',
    textUnderlineOffset: '0.5em',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    look: {
      bar: { display: { base: 'none', xl: 'inline-flex' }, fontWeight: 'medium', _hover: { color: 'clay' } },
      list: { width: '100%', minH: '12', fontSize: 'lg', fontFamily: 'display', fontWeight: '560' },
      footer: { color: 'onPine', textUnderlineOffset: '0.3em', _hover: { color: 'gold' } },
    },
  },
});

/**
 * The link to this page in the other language; the head script adds the query and the fragment. In a list it is an item.
 * Nothing on a page in English only.
 */
export function LanguageLink({ look }: { look: 'bar' | 'list' | 'footer' }) {
  const { pathname } = usePage();
  if (!isTranslated(pathname)) return null;
  const { language, name } = OTHER[locale.get()];
  const link = (
    <StyledLink look={look} href={pathIn(language, pathname)} hrefLang={language} lang={language}>
      {name}
    </StyledLink>
  );
  return look === 'bar' ? link : <li>{link}</li>;
}
