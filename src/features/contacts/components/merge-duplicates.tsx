import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { counted } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { type Merge, useMergeDuplicates, useUndoMerges } from '../api/merge-mutations';
import { contactQueries } from '../api/queries';
import { type DuplicateGroup, differenceOf, groupKey } from '../model/duplicate-groups';
import { DuplicateGroupList } from './duplicate-group-list';

type MergeResultProps = { batches: readonly Merge[]; onUndone: (batch: Merge) => void };

/** What the batches have done, with an undo. */
function MergeResult({ batches, onUndone }: MergeResultProps) {
  const undo = useUndoMerges(onUndone);
  const merged = batches.reduce((sum, batch) => sum + batch.merged, 0);
  const skipped = batches.reduce((sum, batch) => sum + batch.skipped, 0);
  return (
    <>
      <Alert
        tone={merged > 0 ? 'success' : 'error'}
        title={merged > 0 ? `${counted(merged, 'contact')} merged.` : 'Nothing was merged.'}
      >
        {skipped > 0 ? (
          <span>{`${counted(skipped, 'group')} had a contact that was changed in the meantime. Please check again. `}</span>
        ) : null}
        {merged > 0 ? (
          <Button
            variant="plain"
            size="sm"
            px="0"
            pending={undo.isPending}
            pendingLabel="Separating..."
            onClick={() => undo.mutate(batches)}
          >
            Undo
          </Button>
        ) : null}
      </Alert>
      {undo.isError ? <Alert tone="error">{errorMessage(undo.error)}</Alert> : null}
    </>
  );
}

/** The merge in flight and what it has done, which stay while the dialog is closed. */
function useMergeRun() {
  const [batches, setBatches] = useState<readonly Merge[]>([]);
  const [groupsDone, setGroupsDone] = useState(0);
  const merge = useMergeDuplicates((outcome, done) => {
    setBatches((before) => [...before, outcome]);
    setGroupsDone(done);
  });
  function clear() {
    setBatches([]);
    setGroupsDone(0);
  }
  function start(groups: readonly DuplicateGroup[]) {
    clear();
    merge.mutate(groups);
  }
  function forget(undone: Merge) {
    setBatches((before) => before.filter((batch) => batch !== undone));
  }
  return { merge, batches, groupsDone, start, forget };
}

type DuplicatesProps = { run: ReturnType<typeof useMergeRun>; isOpen: boolean; onClose: () => void };

/** All groups of likely duplicates: staff uncheck those that are different people, and merge the rest. */
function Duplicates({ run, isOpen, onClose }: DuplicatesProps) {
  const { merge, batches, groupsDone, start, forget } = run;
  const list = useInfiniteQuery({ ...contactQueries.duplicateGroups(), enabled: isOpen });
  const [checks, setChecks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = list.data?.pages.flatMap((page) => page.groups) ?? [];
  const isChecked = (group: DuplicateGroup) => checks.get(groupKey(group)) ?? differenceOf(group) === null;
  const checked = groups.filter(isChecked);

  function check(changed: readonly DuplicateGroup[], value: boolean) {
    setChecks(new Map([...checks, ...changed.map((group) => [groupKey(group), value] as const)]));
  }

  return (
    <Stack gap="5">
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>
          We couldn’t load the duplicates. Please try again.
        </LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading duplicates..." /> : null}
      {list.isSuccess && groups.length === 0 ? (
        <Text size="small" role="status">
          No two contacts have the same phone number or the same name.
        </Text>
      ) : null}
      {groups.length > 0 ? (
        <DuplicateGroupList groups={groups} isChecked={isChecked} onCheck={check} />
      ) : null}
      <ShowMore pages={list} />
      {list.isSuccess && !list.hasNextPage ? (
        <Text size="fine" tone="muted">
          Names and phone numbers of more than 20 contacts are left out.
        </Text>
      ) : null}
      <Stack
        gap="4"
        position="sticky"
        bottom={{ base: '-6', sm: '-8' }}
        mb={{ base: '-6', sm: '-8' }}
        py="4"
        bg="surface"
        borderTop="1px solid"
        borderColor="rule"
      >
        {batches.length > 0 && !merge.isPending ? <MergeResult batches={batches} onUndone={forget} /> : null}
        {merge.isError ? <Alert tone="error">{errorMessage(merge.error)}</Alert> : null}
        <Row>
          {groups.length > 0 ? (
            <Button
              disabled={checked.length === 0}
              pending={merge.isPending}
              pendingLabel="Merging..."
              onClick={() => start(checked)}
            >
              {`Merge ${counted(checked.length, 'group')}`}
            </Button>
          ) : null}
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Text role="status" size="small" tone="muted" fontVariantNumeric="tabular-nums">
            {merge.isPending && groupsDone > 0
              ? `${groupsDone.toLocaleString('en-US')} of ${counted(merge.variables?.length ?? 0, 'group')} done`
              : ''}
          </Text>
        </Row>
      </Stack>
    </Stack>
  );
}

/** A button and its dialog that merges the likely duplicates of all contacts. */
export function MergeDuplicates() {
  const [isOpen, setIsOpen] = useState(false);
  const run = useMergeRun();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Merge duplicates...
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Merge duplicates"
        description="The first contact of each group stays and gets the details that it lacks. Groups that may be different people start unchecked."
      >
        <Duplicates run={run} isOpen={isOpen} onClose={close} />
      </Dialog>
    </>
  );
}
