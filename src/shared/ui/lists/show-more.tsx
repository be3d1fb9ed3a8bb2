import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';

const MESSAGES = messages('shared/show-more', {
  more: 'Show more',
});

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The button below a list that has more pages. */
export function ShowMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      alignSelf="center"
      onClick={() => void pages.fetchNextPage()}
      pending={pages.isFetchingNextPage}
      pendingLabel="Loading..."
    >
      {MESSAGES.get().more}
    </Button>
  );
}
