import type { ReactNode } from 'react';
import { ConflictDialog } from '@/shared/staff/conflict-dialog';
import type { FieldSpec, Values } from '../model/content-fields';
import { isDescribed } from '../model/form-values';
import { MemberName } from './member-field';

type ContentConflictDialogProps = {
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

/** On a conflict, shows both versions and lets the user choose. The next save shows it again. */
export function ContentConflictDialog({ fields, yours, onYours, ...rest }: ContentConflictDialogProps) {
  const pairs = fields.flatMap((field) => [
    field,
    ...(isDescribed(field) ? [{ name: 'image_alt', label: 'Image description', type: field.type }] : []),
  ]);
  return (
    <ConflictDialog
      {...rest}
      title="Someone else changed this"
      sameText="The text is the same. Only the status changed."
      pairsOf={(theirs) =>
        pairs
          .filter(({ name }) => JSON.stringify(theirs[name] ?? '') !== JSON.stringify(yours[name] ?? ''))
          .map(({ name, label, type }) => ({
            name,
            label,
            theirs: shownValue(type, theirs[name]),
            mine: shownValue(type, yours[name]),
          }))
      }
      onMine={onYours}
    />
  );
}
