import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { replyQueries, useDeleteTemplate, useReorderTemplates } from '../api/reply-templates';
import type { ReplyTemplate } from '../model/reply-template';
import { TemplateEditor } from './template-editor';

type TemplateItemProps = {
  template: ReplyTemplate;
  onEdit: () => void;
  onDelete: () => void;
  /** Moves the template by one place; undefined at the end of the list. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
};

function TemplateItem({ template, onEdit, onDelete, onMoveUp, onMoveDown }: TemplateItemProps) {
  const { name, body } = template;
  const action = (verb: string, act: (() => void) | undefined) => (
    <Button
      variant="plain"
      size="sm"
      px="0"
      pe="2"
      aria-label={`${verb}: ${name}`}
      disabled={act === undefined}
      onClick={act}
    >
      {verb}
    </Button>
  );
  return (
    <>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        <bdi>{name}</bdi>
      </Text>
      <FoldedText isFolded>{body}</FoldedText>
      <Row gap="3" rowGap="0">
        {action('Edit', onEdit)}
        {action('Move up', onMoveUp)}
        {action('Move down', onMoveDown)}
        {action('Delete', onDelete)}
      </Row>
    </>
  );
}

/** The templates of replies: added, edited, sorted, and deleted by every admin. */
export function ReplyTemplates() {
  const list = useQuery(replyQueries.templates());
  const remove = useDeleteTemplate();
  const reorder = useReorderTemplates();
  const [opened, setOpened] = useState<ReplyTemplate | 'new'>();
  const [leaving, setLeaving] = useState<ReplyTemplate>();
  const templates = list.data ?? [];
  const ids = templates.map(({ id }) => id);
  const openedId = opened === undefined || opened === 'new' ? undefined : opened.id;

  function move(index: number, by: -1 | 1) {
    const other = index + by;
    if (ids[other] === undefined || reorder.isPending) return undefined;
    const moved = ids.with(index, ids[other] as number).with(other, ids[index] as number);
    return () => reorder.mutate({ ids: moved, previous: ids });
  }
  const editor =
    opened === undefined ? null : (
      <TemplateEditor
        key={openedId ?? 'new'}
        opened={opened === 'new' ? null : opened}
        template={templates.find(({ id }) => id === openedId) ?? null}
        onDone={() => setOpened(undefined)}
      />
    );

  return (
    <StaffSection title="Reply templates">
      {list.isError ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the templates.</LoadError>
      ) : null}
      {list.isPending ? <Skeleton height="40" /> : null}
      {list.isSuccess && templates.length === 0 && opened === undefined ? (
        <EmptyState title="No templates yet.">Add a text that you often send.</EmptyState>
      ) : null}
      {openedId !== undefined && !ids.includes(openedId) ? editor : null}
      <Stack as="ol" listStyle="none" gap="4" aria-label="Reply templates">
        {templates.map((template, index) => (
          <Box as="li" key={template.id} borderTop="1px solid" borderColor="rule" pt="3">
            {template.id === openedId ? (
              editor
            ) : (
              <TemplateItem
                template={template}
                onEdit={() => setOpened(template)}
                onDelete={() => setLeaving(template)}
                onMoveUp={move(index, -1)}
                onMoveDown={move(index, 1)}
              />
            )}
          </Box>
        ))}
      </Stack>
      {opened === 'new' ? (
        editor
      ) : (
        <Button variant="outline" size="sm" alignSelf="start" onClick={() => setOpened('new')}>
          Add a template
        </Button>
      )}
      <ConfirmDialogFor
        subject={leaving}
        onClose={() => setLeaving(undefined)}
        question={(template) => ({
          title: `Delete “${template.name}”?`,
          description: 'This can’t be undone.',
          confirmLabel: 'Delete template',
          isDestructive: true,
          pendingLabel: 'Deleting...',
          failure: (error) =>
            error instanceof StaleRowError
              ? 'Someone else changed this template. Close this and look at it again.'
              : 'We couldn’t delete the template. Please try again.',
          onConfirm: () => remove.mutateAsync(template),
        })}
      />
    </StaffSection>
  );
}
