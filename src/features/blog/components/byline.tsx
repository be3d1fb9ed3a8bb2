import { chakra } from '@chakra-ui/react/styled-system';
import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { PostSummary } from '@contracts/content.ts';
import { formatInstant } from '@contracts/time-format.ts';
import type { ReactNode } from 'react';

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
      <time dateTime={post.publish_at}>{formatInstant(post.publish_at, 'long', FIRM_TIME_ZONE)}</time>
      <span>{post.author}</span>
      {children}
    </Line>
  );
}
