/** Runs one or several statements as the owner of the database, and returns the rows of the last. */
export type Run = (statements: string) => Promise<readonly Record<string, unknown>[]>;

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A value as a literal of type jsonb. */
export const jsonLiteral = (value: unknown) => `${literal(JSON.stringify(value))}::jsonb`;
