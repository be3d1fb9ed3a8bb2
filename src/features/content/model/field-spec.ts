/** A column of a list of figures or steps. */
export type ColumnSpec = {
  name: string;
  label: string;
  type: 'line' | 'number' | 'check';
  /** For the control. */
  max?: number;
};

type Common = { name: string; label: string; help?: string; optional?: true };

/** A field of an editor, with the limits that the table has; lengths in characters. */
export type FieldSpec = Common &
  /** `sentences` is one line, with room to be read. */
  (
    | { type: 'line' | 'sentences' | 'text' | 'markdown'; min: number; max: number }
    | { type: 'slug' | 'check' }
    | { type: 'number'; min: number; max: number }
    /** A list of lines, one a row of the control. */
    | { type: 'lines'; max: number; items: number }
    /** A picture, with its description in the column `image_alt`. */
    | { type: 'picture' }
    /** Records of the same shape; `name` is a column, or `column.key` of a JSON object. */
    | { type: 'rows'; columns: readonly ColumnSpec[]; items: number; one: string }
  );

/** What a control holds: text and numbers as typed, lists as lines. */
export type Cell = string | boolean;
export type FormRow = Record<string, Cell>;
export type Values = Record<string, Cell | FormRow[]>;
