import { SITE } from '@/shared/config/site';
import { Anchor, Text } from '@/shared/ui/typography';

/** Shown on the page of an emailed link when JavaScript is off: only scripts can read its token. */
export function NoJavaScriptNotice() {
  return (
    <noscript>
      <Text mt="6">
        JavaScript is turned off, so this page can't open your booking. Call{' '}
        <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
          {SITE.phone}
        </Anchor>{' '}
        or email <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>, and we'll help you.
      </Text>
    </noscript>
  );
}
