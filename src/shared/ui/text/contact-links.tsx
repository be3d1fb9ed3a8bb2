import { SITE } from '@/shared/config/site';
import { Anchor } from './typography';

/** The firm's phone number as a link. It stays on one line. */
export function PhoneLink() {
  return (
    <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
      {SITE.phone}
    </Anchor>
  );
}

/** The firm's email address as a link. */
export function EmailLink() {
  return <Anchor href={`mailto:${SITE.email}`}>{SITE.email}</Anchor>;
}
