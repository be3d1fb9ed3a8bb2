import { useState } from 'react';
import { changedMetrics, metricsOf } from '@/shared/staff/metrics-in-words';
import { TextsNaming } from '@/shared/staff/texts-naming';
import type { ContentKind } from '../model/content';
import type { Values } from '../model/content-fields';
import { KINDS } from '../model/content-kinds';
import { formValuesToRow } from '../model/form-values';
import { isTranslated } from '../model/translations';
import { PlaceholderHelp } from './placeholder-help';

type EditorMetricsProps = { kind: ContentKind; stored: Record<string, unknown>; values: Values };

/** The placeholders of a text, and the texts that still name a metric as it was when the editor opened. */
export function EditorMetrics({ kind, stored, values }: EditorMetricsProps) {
  const [metrics] = useState(() => metricsOf(kind, stored));
  // Only services and case studies have metrics, and no text of theirs is converted.
  const typed = metrics.length > 0 ? formValuesToRow(KINDS[kind].fields, values, (text) => text) : {};
  return (
    <>
      {/* A name takes none. */}
      {isTranslated(kind) ? <PlaceholderHelp /> : null}
      <TextsNaming metrics={changedMetrics(metrics, metricsOf(kind, typed))} />
    </>
  );
}
