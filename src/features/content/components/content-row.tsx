import type { ContentEntry, ContentKind } from '@contracts/staff-content.ts';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { editorPath, KINDS } from '../model/content-kinds';
import { stateOf } from '../model/content-state';
import { PublicationBadge } from './publication-badge';

type ContentRowProps = {
  kind: ContentKind;
  entry: ContentEntry;
  mover: { name: string; onUp: (() => void) | undefined; onDown: (() => void) | undefined } | undefined;
};

function sinceOf(entry: ContentEntry): string {
  const state = stateOf(entry);
  if (state === 'scheduled') return `Scheduled for ${fullMoment(entry.publish_at)}`;
  return `Changed ${fullMoment(entry.updated_at)}`;
}

/** What a row of the list says about a piece of content, and the buttons that move it. */
export function ContentRow({ kind, entry, mover }: ContentRowProps) {
  return (
    <Row py="3" gap="3" justifyContent="space-between" flexWrap="nowrap">
      <Box minW="0" overflowWrap="anywhere">
        <TextLink to={editorPath(kind, entry.id)} fontWeight="semibold">
          <bdi>{entry.title}</bdi>
        </TextLink>
        <Row gap="2" mt="1">
          <PublicationBadge state={stateOf(entry)} />
          <Text size="fine" tone="muted">
            {sinceOf(entry)}
            {entry.slug ? ` · ${KINDS[kind].pathOf(entry.slug)}` : ''}
          </Text>
        </Row>
      </Box>
      {mover ? (
        <Row gap="0" flexWrap="nowrap" flexShrink="0">
          <Button variant="plain" size="sm" disabled={!mover.onUp} onClick={mover.onUp}>
            Move up
            <VisuallyHidden>{`, ${mover.name}`}</VisuallyHidden>
          </Button>
          <Button variant="plain" size="sm" disabled={!mover.onDown} onClick={mover.onDown}>
            Move down
            <VisuallyHidden>{`, ${mover.name}`}</VisuallyHidden>
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}
