import { chakra } from '@chakra-ui/react/styled-system';
import { tagPath } from '@/shared/config/paths';
import type { ArticleTag } from '@/shared/content/article-tags';
import { messages } from '@/shared/i18n/messages';
import { termOf } from '@/shared/i18n/terms';
import { Row } from '@/shared/ui/layout/layout';
import { Link } from '@/shared/ui/page-context';

const MESSAGES = messages('blog/tags', {
  all: 'All articles',
});

const TagLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    maxW: 'full',
    px: '3',
    py: '2',
    textStyle: 'small',
    color: 'ink',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    transition: 'background {durations.fast}',
    _hover: { bg: 'sand' },
    '&[aria-current]': { bg: 'ink', borderColor: 'ink', color: 'paper' },
  },
});

type TagLinksProps = {
  tags: readonly ArticleTag[];
  /** The slug of the tag whose page this is. */
  current?: string | undefined;
  /** The address of all articles, if the list begins with a link to them. */
  all?: string;
};

/** Tags as links to the articles that have them. */
export function TagLinks({ tags, current, all }: TagLinksProps) {
  return (
    <Row as="ul" listStyle="none" gap="2">
      {all === undefined ? null : (
        <li>
          <TagLink to={all} aria-current={current === undefined ? 'page' : undefined}>
            {MESSAGES.get().all}
          </TagLink>
        </li>
      )}
      {tags.map(({ slug, name }) => (
        // A tag is any text, so its direction is its own.
        <chakra.li key={name} maxW="full">
          <TagLink
            to={tagPath(slug)}
            dir="auto"
            lang={termOf(name).lang}
            aria-current={slug === current ? 'page' : undefined}
          >
            {termOf(name).text}
          </TagLink>
        </chakra.li>
      ))}
    </Row>
  );
}
