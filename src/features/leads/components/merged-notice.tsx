import { leadPath } from '@/shared/config/paths';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextLink } from '@/shared/ui/text-link';
import { showToast } from '@/shared/ui/toast';
import { useUnmergeLead } from '../api/merge-leads';

/** Says that a lead goes on as another one, and offers to take it out again. */
export function MergedNotice({ id, into }: { id: number; into: number }) {
  const unmerge = useUnmergeLead();
  return (
    <Alert tone="info" title="This lead was merged into another lead.">
      <TextLink to={leadPath(into)}>Open the lead we kept</TextLink>, or{' '}
      <Button
        variant="plain"
        size="sm"
        px="0"
        pending={unmerge.isPending}
        pendingLabel="separating..."
        onClick={() =>
          unmerge.mutate(id, {
            onError: (error) =>
              showToast({
                kind: 'error',
                title: "Couldn't separate the leads",
                description: sentenceOf(error),
              }),
          })
        }
      >
        undo the merge
      </Button>
    </Alert>
  );
}
