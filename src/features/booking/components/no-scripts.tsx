import { SITE } from '@/shared/config/site';
import { Anchor, Text } from '@/shared/ui/typography';

/** What stands on the page of a mailed link where it can do nothing: its secret reaches scripts alone. */
export function NoScripts() {
  return (
    <noscript>
      <Text mt="6">
        JavaScript is turned off, so this page can't open your booking. Call{' '}
        <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor> or email{' '}
        <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>, and we'll help you.
      </Text>
    </noscript>
  );
}
