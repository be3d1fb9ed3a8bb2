/** An exported constant: `type` is written after its name, and without it the value is `as const`. */
export interface Constant {
  name: string;
  value: unknown;
  comment?: string;
  type?: string;
}

/** Returns the text of a TypeScript module. */
export function typescript(head: string, constants: Constant[]): string {
  const exported = constants.map(({ name, value, comment, type }) => {
    const text = JSON.stringify(value, null, 2);
    return [
      comment ? `/** ${comment} */\n` : '',
      type ? `export const ${name}: ${type} = ${text};` : `export const ${name} = ${text} as const;`,
    ].join('');
  });
  const parts = ['// Written from the brand by `npm run brand`.', head, ...exported];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
