import { leadPath } from '@/shared/config/paths';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextLink } from '@/shared/ui/text-link';
import { useUnmergeLead } from '../api/lead-mutations';

/** Says that a lead was merged into another one, and offers to undo it. */
export function MergedNotice({ id, into }: { id: number; into: number }) {
  const unmerge = useUnmergeLead("Couldn't separate the leads");
  return (
    <Alert tone="info" title="This lead was merged into another lead.">
      <TextLink to={leadPath(into)}>Open the lead we kept</TextLink>, or{' '}
      <Button
        variant="plain"
        size="sm"
        px="0"
        pending={unmerge.isPending}
        pendingLabel="separating..."
        onClick={() => unmerge.mutate(id)}
      >
        undo the merge
      </Button>
    </Alert>
  );
}
