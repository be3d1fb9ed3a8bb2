import { useQuery } from '@tanstack/react-query';
import { TagInput } from '@/shared/ui/forms/tag-input';
import { contentQueries } from '../api/queries';
import { articleTag, TAG_LIMITS } from '../model/article-tags';
import type { EditorFieldProps } from '../model/content-fields';
import { valueLines } from '../model/form-values';

/** The tags of an article. Suggests those of all articles, drafts included; without them, tags can still be typed. */
export function TagsField({ field, values, error, onChange }: EditorFieldProps) {
  const { data: suggestions = [] } = useQuery(contentQueries.articleTags());
  return (
    <TagInput
      label={field.label}
      value={valueLines(values[field.name])}
      onChange={(tags) => onChange({ [field.name]: tags.join('\n') })}
      suggestions={suggestions}
      max={TAG_LIMITS.items}
      check={(tag) => articleTag.safeParse(tag).error?.issues[0]?.message}
      help={field.help}
      error={error}
      keepsCase
    />
  );
}
