import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { contentQueries } from '../api/queries';
import type { EditorFieldProps } from '../model/content-fields';

/** The name of a team member, such as in a comparison of two versions. */
export function MemberName({ id }: { id: string }) {
  const { data = [] } = useQuery(contentQueries.list('team_member'));
  if (id === '') return '(none)';
  return data.find((member) => String(member.id) === id)?.title ?? `Team member ${id}`;
}

/** Chooses a team member as the author; the name is entered into the field `author`, where it can be changed. */
export function MemberField({ field, values, error, onChange }: EditorFieldProps) {
  const { data, isError, refetch } = useQuery(contentQueries.list('team_member'));
  const id = String(values[field.name] ?? '');
  if (isError) return <LoadError onRetry={refetch}>We couldn’t load the team.</LoadError>;

  function choose(chosen: string) {
    const member = data?.find((one) => String(one.id) === chosen);
    onChange({ [field.name]: chosen, ...(member && { author: member.title }) });
  }
  return (
    <Field label={field.label} help={field.help} error={error} disabled={!data}>
      <Select value={id} onChange={(event) => choose(event.target.value)}>
        <option value="">Not on the team</option>
        {/* The stored choice is kept while the list loads. */}
        {id !== '' && !data ? <option value={id}>Loading...</option> : null}
        {data?.map((member) => (
          <option key={member.id} value={String(member.id)}>
            {member.status === 'draft' ? `${member.title} (draft)` : member.title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
