import { documentsPathOf } from '@/shared/config/paths';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { TextLink } from '@/shared/ui/text/text-link';

const PeopleList = lazyWithBoundary(
  async () => (await import('@/features/people/components/people-list')).PeopleList,
);

export default function AccountsRoute() {
  return (
    <PeopleList
      action={({ email, is_confirmed }) =>
        // Documents can be shared only with accounts that have a confirmed address.
        is_confirmed ? (
          <TextLink
            to={documentsPathOf(email)}
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
