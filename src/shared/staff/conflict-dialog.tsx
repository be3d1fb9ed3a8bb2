import { type ReactNode, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Heading, Text } from '@/shared/ui/text/typography';

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Text size="fine" tone="muted">
        {title}
      </Text>
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        maxH="12rem"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textStyle="small"
      >
        {children || '(empty)'}
      </Box>
    </Box>
  );
}

/** One field in both versions. */
export interface VersionPair {
  name: string;
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

type ConflictDialogProps<Theirs> = {
  title: string;
  /** What someone else has saved; undefined when there is nothing to choose. */
  theirs: Theirs | undefined;
  /** The fields that differ. */
  pairsOf: (theirs: Theirs) => readonly VersionPair[];
  /** Shown when no field differs. */
  sameText?: string;
  /** Shown above the versions. */
  children?: ReactNode;
  onTheirs: (theirs: Theirs) => void;
  onMine: (theirs: Theirs) => void;
  onClose: () => void;
};

/** Shows both versions of something that two admins have changed. Closed without a choice, it changes nothing. */
export function ConflictDialog<Theirs>(props: ConflictDialogProps<Theirs>) {
  const { title, theirs, pairsOf, sameText = 'Both versions have the same text.', children } = props;
  const { onTheirs, onMine, onClose } = props;
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(theirs);
  if (theirs && theirs !== shown) setShown(theirs);
  if (!shown) return null;
  const pairs = pairsOf(shown);
  return (
    <Dialog
      open={theirs !== undefined}
      onClose={onClose}
      title={title}
      description="Your version isn’t saved yet. Compare the two and choose one."
    >
      <Stack gap="6">
        {children}
        {pairs.map(({ name, label, theirs: stored, mine }) => (
          <Box as="section" key={name} aria-label={label}>
            <Heading level={3} size="label" mb="2">
              {label}
            </Heading>
            <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
              <Version title="Their version (saved)">{stored}</Version>
              <Version title="Yours">{mine}</Version>
            </Box>
          </Box>
        ))}
        {pairs.length === 0 ? <Text>{sameText}</Text> : null}
        <Row>
          <Button onClick={() => onTheirs(shown)}>Keep theirs</Button>
          <Button variant="outline" onClick={() => onMine(shown)}>
            Use yours
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
