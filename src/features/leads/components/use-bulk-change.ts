import { showToast } from '@/shared/ui/toast';
import {
  type BulkUpdate,
  type PreviousValues,
  useBulkUpdateLeads,
  useUndoBulkUpdate,
} from '../api/lead-mutations';
import { leadCount } from '../model/lead-labels';

/** Updates the selected leads and shows a notice with an undo button. */
export function useBulkChange(): (change: BulkUpdate) => void {
  const { mutateAsync: change } = useBulkUpdateLeads();
  const { mutateAsync: restore } = useUndoBulkUpdate();

  function undo(before: PreviousValues) {
    restore(before).then(
      ({ restored, skipped }) =>
        showToast({
          kind: 'success',
          title: `${leadCount(restored, true)} restored`,
          ...(skipped.length > 0 && {
            description: `${leadCount(skipped.length, true)} changed since then and weren't restored.`,
          }),
        }),
      () => undefined,
    );
  }

  return (wanted) => {
    change(wanted).then(
      ({ changed, before }) =>
        showToast({
          kind: 'success',
          title: `${leadCount(changed, true)} changed`,
          action: { label: 'Undo', onPress: () => undo(before) },
        }),
      () => undefined,
    );
  };
}
