import type { FieldSpec, Values } from '../model/field-spec';

/** What every control of an editor is given. */
export type EditorFieldProps<Spec extends FieldSpec = FieldSpec> = {
  field: Spec;
  values: Values;
  error: string | undefined;
  onChange: (part: Values) => void;
  toHtml: (markdown: string) => string;
};
