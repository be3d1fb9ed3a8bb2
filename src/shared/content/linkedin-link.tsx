import { params } from '@nanostores/i18n';
import { messages } from '@/shared/i18n/messages';
import { Anchor } from '@/shared/ui/text/typography';

const MESSAGES = messages('shared/linkedin', {
  of: params('{name} on LinkedIn'),
});

type LinkedInLinkProps = { name: string; url: string | null };

/** A link to a person's LinkedIn profile. Nothing without one. */
export function LinkedInLink({ name, url }: LinkedInLinkProps) {
  if (url === null) return null;
  return (
    <Anchor
      href={url}
      rel="noopener"
      aria-label={MESSAGES.get().of({ name })}
      display="inline-flex"
      alignItems="center"
      minH="tap"
      fontSize="sm"
      fontWeight="semibold"
    >
      LinkedIn
    </Anchor>
  );
}
