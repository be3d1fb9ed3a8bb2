import { showToast } from '@/shared/ui/toast';
import { type Before, type ChangeOfMany, useChangeMany, useRestoreMany } from '../api/lead-mutations';
import { leadCount } from '../model/lead-words';

/** Changes many leads and says so, with a way back. */
export function useBulkChange(): (change: ChangeOfMany) => void {
  const { mutateAsync: change } = useChangeMany();
  const { mutateAsync: restore } = useRestoreMany();

  function undo(before: Before) {
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
