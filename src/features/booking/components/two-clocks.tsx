import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Text } from '@/shared/ui/text/typography';

/** A time on the visitor's clock, and below it on the firm's where that shows another one. */
export function TwoClocks({ own, firms }: { own: string; firms: string }) {
  return (
    <>
      <span>{withNonBreakingSpaces(own)}</span>
      {firms ? (
        <>
          {' '}
          <Text as="span" display="block" size="small" tone="muted" fontWeight="normal">
            {withNonBreakingSpaces(firms)}
          </Text>
        </>
      ) : null}
    </>
  );
}
