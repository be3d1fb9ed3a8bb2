import { useQuery } from '@tanstack/react-query';
import { contactPathOf } from '@/shared/config/paths';
import { TextLink } from '@/shared/ui/text/text-link';
import { leadQueries } from '../api/queries';

/** The way to the contact of a lead's sender; nothing when there is none. */
export function ContactLink({ email }: { email: string }) {
  const { data: contact } = useQuery(leadQueries.contact(email));
  if (!contact) return null;
  return (
    <TextLink
      to={contactPathOf(contact.id)}
      display="inline-flex"
      alignItems="center"
      alignSelf="start"
      minH="tap"
      overflowWrap="anywhere"
    >
      <span>
        Contact: <bdi>{contact.name}</bdi>
      </span>
    </TextLink>
  );
}
