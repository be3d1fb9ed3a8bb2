import { chakra } from '@chakra-ui/react/styled-system';
import { LANGUAGES } from '@contracts/locale.ts';
import { SITE_LOCALES } from '@/shared/config/languages';
import { isTranslated, pathIn } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { usePage } from '@/shared/ui/page-context';

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
 * The link to this page in each other language; the head script adds the query and the fragment. In a list each is an item.
 * Nothing on a page in English only.
 */
export function LanguageLink({ look }: { look: 'bar' | 'list' | 'footer' }) {
  const { pathname } = usePage();
  if (!isTranslated(pathname)) return null;
  return SITE_LOCALES.filter((each) => each !== locale.get()).map((language) => {
    const link = (
      <StyledLink
        key={language}
        look={look}
        href={pathIn(language, pathname)}
        hrefLang={language}
        lang={language}
      >
        {LANGUAGES[language]}
      </StyledLink>
    );
    return look === 'bar' ? link : <li key={language}>{link}</li>;
  });
}
