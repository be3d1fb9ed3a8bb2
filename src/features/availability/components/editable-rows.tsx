import { chakra } from '@chakra-ui/react/styled-system';
import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { ExitTransitionRow } from '@/shared/ui/lists/exit-transition-row';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { type NewRow, type RowTable, useAddRow, useRemoveRow } from '../api/mutations';
import { availabilityErrorMessage } from '../model/availability';

/** Adds and removes rows of a table, and remembers what was removed last, so that it can be put back. */
export function useRowMutations<Name extends RowTable>(table: Name) {
  const add = useAddRow(table);
  const remove = useRemoveRow(table);
  const [removed, setRemoved] = useState<{ name: string; row: NewRow<Name> }>();
  return {
    add: add.mutateAsync,
    isAdding: add.isPending,
    remove: (id: number, row: NewRow<Name>, name: string) =>
      remove.mutate(id, { onSuccess: () => setRemoved({ name, row }) }),
    isRemoving: remove.isPending,
    error: add.error ?? remove.error,
    removed: removed && {
      name: removed.name,
      onUndo: () => {
        setRemoved(undefined);
        add.mutate(removed.row);
      },
    },
  };
}

type RowListProps = { label: string; children: ReactNode };

export function RowList({ label, children }: RowListProps) {
  return (
    <Box as="ul" listStyleType="none" aria-label={label} borderTop="1px solid" borderColor="rule">
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </Box>
  );
}

type RowEntryProps = {
  /** What is removed, for screen readers. */
  name: string;
  onRemove: () => void;
  isPending: boolean;
  children: ReactNode;
};

/** One line with a way to take it away. */
function RowEntry({ name, onRemove, isPending, children }: RowEntryProps) {
  return (
    <ExitTransitionRow
      justifyContent="space-between"
      py="1"
      borderBottom="1px solid"
      borderColor="rule"
      flexWrap="nowrap"
    >
      <Box minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      <Button variant="plain" size="sm" disabled={isPending} onClick={onRemove}>
        Remove
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </ExitTransitionRow>
  );
}

type OwnRow = { id: number; reason?: string | null };

type OwnRowsProps<Row extends OwnRow> = {
  label: string;
  /** Undefined while they load. */
  own: readonly Row[] | undefined;
  query: { isError: boolean; isPending: boolean; refetch: () => unknown };
  mutations: Pick<ReturnType<typeof useRowMutations>, 'isRemoving' | 'removed'>;
  nameOf: (row: Row) => string;
  onRemove: (row: Row) => void;
  /** Shown under a row. */
  detailOf?: (row: Row) => ReactNode;
  /** Said when loading has failed, and when there are none. */
  texts: { failed: string; none: string };
  skeletonHeight: string;
  /** How many are shown before "Show all". */
  limit?: number;
};

/** The rows of a consultant, each with a way to remove it, and the notice to undo the last removal. */
export function OwnRows<Row extends OwnRow>({ own, query, mutations, nameOf, ...props }: OwnRowsProps<Row>) {
  const { label, onRemove, detailOf, texts, skeletonHeight, limit = Number.POSITIVE_INFINITY } = props;
  const [areAllShown, setAreAllShown] = useState(false);
  const { isRemoving, removed } = mutations;
  const shown = areAllShown ? own : own?.slice(0, limit);
  return (
    <>
      {query.isError ? <LoadError onRetry={query.refetch}>{texts.failed}</LoadError> : null}
      {query.isPending ? <Skeleton height={skeletonHeight} /> : null}
      {own?.length === 0 ? <Text>{texts.none}</Text> : null}
      {shown && shown.length > 0 ? (
        <RowList label={label}>
          {shown.map((row) => (
            <RowEntry key={row.id} name={nameOf(row)} isPending={isRemoving} onRemove={() => onRemove(row)}>
              {nameOf(row)}
              {row.reason ? (
                <Text size="small" tone="muted">
                  {row.reason}
                </Text>
              ) : null}
              {detailOf?.(row)}
            </RowEntry>
          ))}
        </RowList>
      ) : null}
      {own && own.length > limit && !areAllShown ? (
        <Button variant="plain" size="sm" px="0" mt="2" onClick={() => setAreAllShown(true)}>
          {`Show all ${own.length}`}
        </Button>
      ) : null}
      {removed ? (
        <Alert tone="info">
          {`Removed: ${removed.name}. `}
          <Button variant="plain" size="sm" onClick={removed.onUndo}>
            Undo
          </Button>
        </Alert>
      ) : null}
    </>
  );
}

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start', my: '5', maxW: '50rem' },
});
const Part = chakra('div', { base: { flex: '1 1 9rem', minW: '0' } });

export { Part as FormPart };

type AddRowFormProps<Typed extends FieldValues, Row> = {
  form: UseFormReturn<Typed, unknown, Row>;
  label: string;
  button: string;
  isPending: boolean;
  error: unknown;
  /** The form is cleared on success; `error` shows a failure. */
  onAdd: (row: Row) => Promise<unknown>;
  children: ReactNode;
};

/** A line of fields that adds a row. A refusal keeps what was typed. */
export function AddRowForm<Typed extends FieldValues, Row>(props: AddRowFormProps<Typed, Row>) {
  const { form, label, button, isPending, error, onAdd, children } = props;
  const submit = form.handleSubmit((row) =>
    onAdd(row).then(
      () => form.reset(),
      () => undefined,
    ),
  );
  return (
    <>
      <Form aria-label={label} onSubmit={submit}>
        {children}
        <Button type="submit" variant="outline" mt={{ sm: '7' }} pending={isPending} pendingLabel="Saving...">
          {button}
        </Button>
      </Form>
      {error ? (
        <Alert tone="error" title="Your changes weren’t saved.">
          {availabilityErrorMessage(error)}
        </Alert>
      ) : null}
    </>
  );
}
