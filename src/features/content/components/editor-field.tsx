import { slugify } from '@/shared/lib/text';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import type { EditorFieldProps } from '../model/content-fields';
import { ArticleField } from './article-field';
import { CaseStudyField } from './case-study-field';
import { LandingField } from './landing-field';
import { MemberField } from './member-field';
import { PictureField } from './picture-field';
import { RowsField } from './rows-field';
import { TagsField } from './tags-field';

const ROWS = { text: 6, sentences: 3, lines: 6 };

/** The control for one field of a kind. */
export function EditorField(props: EditorFieldProps) {
  const { field, values, error, onChange } = props;
  const { name, label, help } = field;
  const value = values[name];
  const typed = typeof value === 'string' ? value : '';
  const set = (text: string) => onChange({ [name]: text });

  if (field.type === 'markdown') return <ArticleField {...props} />;
  if (field.type === 'picture') return <PictureField {...props} field={field} />;
  if (field.type === 'member') return <MemberField {...props} />;
  if (field.type === 'case_study') return <CaseStudyField {...props} />;
  if (field.type === 'rows') return <RowsField {...props} field={field} />;
  if (field.type === 'tags') return <TagsField {...props} />;
  if (field.type === 'landing') return <LandingField {...props} field={field} />;
  if (field.type === 'text' || field.type === 'sentences' || field.type === 'lines') {
    return (
      <Field label={label} required help={help} error={error}>
        <TextArea rows={ROWS[field.type]} value={typed} onChange={(event) => set(event.target.value)} />
      </Field>
    );
  }
  return (
    <Field label={label} required={!field.optional} help={help} error={error}>
      <TextInput
        value={typed}
        inputMode={field.type === 'dollars' ? 'numeric' : field.type === 'url' ? 'url' : undefined}
        autoComplete="off"
        spellCheck={field.type !== 'slug' && field.type !== 'url'}
        onFocus={() => {
          // An address is suggested by the title, and is the author's from then on.
          const title = values.title ?? values.name;
          if (field.type === 'slug' && typed === '' && typeof title === 'string') set(slugify(title));
        }}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}
