import { type ReactNode, useState } from 'react';
import { VersionPair } from '@/shared/staff/version-pair';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Row, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
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

const shownValue = (type: FieldSpec['type'], value: Values[string] | undefined): ReactNode =>
  type === 'member' ? <MemberName id={String(value ?? '')} /> : formatValue(value);

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
          <VersionPair
            key={name}
            label={label}
            theirs={shownValue(type, shown[name])}
            mine={shownValue(type, yours[name])}
          />
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
