import { useState } from 'react';
import { changedFigures, figuresOf } from '@/shared/staff/figures-in-words';
import { TextsNaming } from '@/shared/staff/texts-naming';
import type { ContentKind } from '../model/content';
import type { Values } from '../model/content-fields';
import { KINDS } from '../model/content-kinds';
import { formValuesToRow } from '../model/form-values';
import { PlaceholderHelp } from './placeholder-help';

type EditorFiguresProps = { kind: ContentKind; stored: Record<string, unknown>; values: Values };

/** The placeholders of a text, and the texts that still name a figure as it was when the editor opened. */
export function EditorFigures({ kind, stored, values }: EditorFiguresProps) {
  const [figures] = useState(() => figuresOf(kind, stored));
  // Only services and case studies have figures, and no text of theirs is converted.
  const typed = figures.length > 0 ? formValuesToRow(KINDS[kind].fields, values, (text) => text) : {};
  return (
    <>
      <PlaceholderHelp />
      <TextsNaming figures={changedFigures(figures, figuresOf(kind, typed))} />
    </>
  );
}
