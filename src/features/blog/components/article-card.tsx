import { chakra } from '@chakra-ui/react/styled-system';
import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { formatInstant } from '@contracts/time-format.ts';
import type { ReactNode } from 'react';
import { postPath } from '@/shared/config/paths';
import type { PostSummary } from '@/shared/content/content-rows';
import { locale, messages } from '@/shared/i18n/messages';
import { Link } from '@/shared/ui/page-context';
import { Picture } from '@/shared/ui/picture';
import { Heading, linkBase, Text } from '@/shared/ui/text/typography';

const MESSAGES = messages('blog/card', {
  read: 'Read Article',
});

const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // A dot before each part; dots at the start of a line are clipped.
    marginInlineStart: '-6',
    clipPath: 'inset(0 0 0 {spacing.6})',
    textStyle: 'small',
    color: 'muted',
    '& > *::before': { content: '"·"', display: 'inline-block', width: '6', textAlign: 'center' },
  },
});

type BylineProps = { post: PostSummary; children?: ReactNode };

/** When and by whom; `children` is one more thing to say. */
export function Byline({ post, children }: BylineProps) {
  return (
    <Line>
      <time dateTime={post.publish_at}>
        {formatInstant(post.publish_at, 'long', FIRM_TIME_ZONE, locale.get())}
      </time>
      <span>{post.author}</span>
      {children}
    </Line>
  );
}

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    rowGap: '5',
    '&:has(a:hover) h2, &:has(a:hover) h3': { color: 'clay' },
  },
  variants: {
    place: {
      list: {},
      related: {
        lg: {
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          gridTemplateRows: 'auto',
          columnGap: '6',
          alignItems: 'start',
        },
      },
    },
  },
});
const Words = chakra('div', { base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' } });
// The whole card can be pressed; the link's name and ring stay its own.
const ReadLink = chakra(Link, {
  base: {
    ...linkBase,
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'tap',
    marginTop: 'auto',
    fontSize: 'sm',
    fontWeight: 'semibold',
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

const SIZES = '(min-width: 64em) 22rem, (min-width: 48em) 46vw, 92vw';

type ArticleCardProps = {
  post: PostSummary;
  /** Its place: in the list of all articles, or below another article. */
  place: 'list' | 'related';
  /** Whether its picture is in the first view. */
  priority?: boolean;
};

/** One article in a list of them. */
export function ArticleCard({ post, place, priority = false }: ArticleCardProps) {
  const t = MESSAGES.get();
  return (
    <Card place={place}>
      <Picture src={post.image_url} alt={post.image_alt} sizes={SIZES} priority={priority} lang={post.lang} />
      <Words>
        <Byline post={post} />
        <Heading
          level={place === 'related' ? 3 : 2}
          size="h3"
          marginTop="3"
          transition="color {durations.fast}"
          lang={post.lang}
        >
          {post.title}
        </Heading>
        <Text tone="muted" marginTop="3" marginBottom="3" lang={post.lang}>
          {post.excerpt}
        </Text>
        <ReadLink to={postPath(post.slug)} aria-label={`${t.read}: ${post.title}`}>
          {t.read}
        </ReadLink>
      </Words>
    </Card>
  );
}
