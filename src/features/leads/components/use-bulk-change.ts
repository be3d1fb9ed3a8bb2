import { sentenceOf } from '@/shared/errors/sentence-of';
import { showToast } from '@/shared/ui/toast';
import { type Before, type ChangeOfMany, useChangeMany, useRestoreMany } from '../api/change-many';
import { leadCount } from '../model/lead-words';

/** Changes many leads and says so, with a way back. */
export function useBulkChange(): (change: ChangeOfMany) => void {
  const { mutateAsync: change } = useChangeMany();
  const { mutateAsync: restore } = useRestoreMany();

  async function undo(before: Before) {
    try {
      const { restored, skipped } = await restore(before);
      showToast({
        kind: 'success',
        title: `${leadCount(restored, true)} restored`,
        ...(skipped.length > 0 && {
          description: `${leadCount(skipped.length, true)} changed since then and weren't restored.`,
        }),
      });
    } catch (error) {
      showToast({ kind: 'error', title: "Couldn't undo", description: sentenceOf(error) });
    }
  }

  return async (wanted) => {
    try {
      const { changed, before } = await change(wanted);
      showToast({
        kind: 'success',
        title: `${leadCount(changed, true)} changed`,
        action: { label: 'Undo', onPress: () => void undo(before) },
      });
    } catch (error) {
      showToast({ kind: 'error', title: 'No leads were changed', description: sentenceOf(error) });
    }
  };
}
