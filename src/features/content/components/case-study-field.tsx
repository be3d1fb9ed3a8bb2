import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { contentQueries } from '../api/queries';
import type { EditorFieldProps } from '../model/content-fields';

/** Chooses a case study by its title; the field holds its slug. */
export function CaseStudyField({ field, values, error, onChange }: EditorFieldProps) {
  const { data, isError, refetch } = useQuery(contentQueries.list('case_study'));
  const slug = String(values[field.name] ?? '');
  if (isError) return <LoadError onRetry={refetch}>We couldn’t load the case studies.</LoadError>;
  return (
    <Field label={field.label} help={field.help} error={error} disabled={!data}>
      <Select value={slug} onChange={(event) => onChange({ [field.name]: event.target.value })}>
        <option value="">None</option>
        {/* The stored choice is kept while the list loads. */}
        {slug !== '' && !data ? <option value={slug}>Loading...</option> : null}
        {data?.map((study) => (
          <option key={study.id} value={study.slug ?? ''}>
            {study.status === 'draft' ? `${study.title} (draft)` : study.title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
