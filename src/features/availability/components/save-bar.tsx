import { useBlocker } from 'react-router-dom';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { Button } from '@/shared/ui/button';
import { AlertIcon, CheckIcon } from '@/shared/ui/icons';
import { Row } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';

type SaveBarProps = {
  isDirty: boolean;
  /** How many entries are wrong; they are marked above. */
  problemCount: number;
  isSaving: boolean;
  onDiscard: () => void;
};

function stateText({ isDirty, problemCount }: Pick<SaveBarProps, 'isDirty' | 'problemCount'>): string {
  if (problemCount > 0)
    return `Not saved: ${problemCount} ${problemCount === 1 ? 'entry' : 'entries'} to correct`;
  return isDirty ? 'Unsaved changes' : 'All changes saved';
}

/** Says whether there are unsaved changes, and saves all of them. It stays in view. */
export function SaveBar({ isDirty, problemCount, isSaving, onDiscard }: SaveBarProps) {
  return (
    <Row
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="6"
      py="3"
      px="4"
      gap="3"
      justifyContent="space-between"
      bg={isDirty ? 'surface' : 'paper'}
      border="1px solid"
      borderColor={isDirty ? 'clay' : 'rule'}
      borderInlineStartWidth={isDirty ? '6px' : '1px'}
      borderRadius="md"
    >
      <Row role="status" gap="2">
        {isDirty ? <AlertIcon /> : <CheckIcon />}
        <Text fontWeight={isDirty ? 'semibold' : 'normal'} tone={isDirty ? undefined : 'muted'}>
          {stateText({ isDirty, problemCount })}
        </Text>
      </Row>
      <Row gap="2">
        {isDirty ? (
          <Button variant="outline" disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
        <Button type="submit" disabled={!isDirty} pending={isSaving} pendingLabel="Saving...">
          Save
        </Button>
      </Row>
    </Row>
  );
}

/** Asks before unsaved hours are left: for another screen, part, or consultant, or when the window is closed. */
export function UnsavedHoursGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker(isActive);
  useBeforeUnloadPrompt(isActive);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="The changed hours aren’t saved yet."
    >
      <Row>
        <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        <Button variant="outline" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </Row>
    </Dialog>
  );
}
