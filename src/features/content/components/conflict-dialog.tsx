import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import type { FieldSpec, Values } from '../model/content-fields';
import { MemberName } from './member-field';

type ConflictDialogProps = {
  fields: readonly FieldSpec[];
  /** What someone else has saved; undefined when there is nothing to choose. */
  theirs: Values | undefined;
  yours: Values;
  onTheirs: () => void;
  onYours: () => void;
  onClose: () => void;
};

const formatValue = (value: Values[string] | undefined): string =>
  Array.isArray(value)
    ? value.map((row) => Object.values(row).map(String).join(', ')).join('\n')
    : value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : value || '(empty)';

type VersionProps = { title: string; type: FieldSpec['type']; value: Values[string] | undefined };

function Version({ title, type, value }: VersionProps) {
  return (
    <Box minW="0">
      <Text size="fine" tone="muted">
        {title}
      </Text>
      <Box
        maxH="12rem"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textStyle="small"
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        {type === 'member' ? <MemberName id={String(value ?? '')} /> : formatValue(value)}
      </Box>
    </Box>
  );
}

/**
 * On a conflict, shows both versions and lets the user choose. Closing it changes nothing; the next save shows it
 * again.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, theirs, yours, onTheirs, onYours, onClose } = props;
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(theirs);
  if (theirs && theirs !== shown) setShown(theirs);
  if (!shown) return null;
  const pairs = fields.flatMap(({ name, label, type }) => [
    { name, label, type },
    ...(type === 'picture' ? [{ name: 'image_alt', label: 'Image description', type }] : []),
  ]);
  const differing = pairs.filter(({ name }) => JSON.stringify(shown[name]) !== JSON.stringify(yours[name]));
  return (
    <Dialog
      open={theirs !== undefined}
      onClose={onClose}
      title="Someone else changed this"
      description="Your version isn't saved yet. Compare the two and choose one."
    >
      <Stack gap="6">
        {differing.map(({ name, label, type }) => (
          <Box as="section" key={name} aria-label={label}>
            <Heading level={3} size="label" mb="2">
              {label}
            </Heading>
            <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
              <Version title="Their version (saved)" type={type} value={shown[name]} />
              <Version title="Yours" type={type} value={yours[name]} />
            </Box>
          </Box>
        ))}
        {differing.length === 0 ? <Text>The text is the same. Only the status changed.</Text> : null}
        <Row>
          <Button onClick={onTheirs}>Keep theirs</Button>
          <Button variant="outline" onClick={onYours}>
            Use yours
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
