import { SITE } from '@/shared/config/site';
import { Anchor, Text } from '@/shared/ui/typography';

/** What stands on the page of a mailed link where it can do nothing: its secret reaches scripts alone. */
export function NoScripts() {
  return (
    <noscript>
      <Text mt="6">
        Scripts are off, so this page cannot open your booking. Call{' '}
        <Anchor href={SITE.phoneHref}>{SITE.phone}</Anchor> or write to{' '}
        <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>, and we do it for you.
      </Text>
    </noscript>
  );
}
