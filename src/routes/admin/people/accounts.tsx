import { PATHS } from '@/shared/config/paths';
import { lazyPart } from '@/shared/ui/lazy-part';
import { TextLink } from '@/shared/ui/text-link';

const PeopleList = lazyPart(
  async () => (await import('@/features/people/components/people-list')).PeopleList,
);

export default function AccountsRoute() {
  return (
    <PeopleList
      action={({ email, isConfirmed }) =>
        // Only who has shown that the address is theirs is given documents.
        isConfirmed ? (
          <TextLink
            to={`${PATHS.admin}/people/documents?${new URLSearchParams({ email })}`}
            display="inline-flex"
            alignItems="center"
            minH="tap"
            textStyle="small"
            aria-label={`Documents of ${email}`}
          >
            Documents
          </TextLink>
        ) : null
      }
    />
  );
}
