/** Comments and string literals taken out of SQL, the literals listed: dynamic SQL is text of its own. */
function withoutLiterals(sql: string): { code: string; literals: string[] } {
  const literals: string[] = [];
  // Adjacent literals are one text.
  const joined = sql.replaceAll(/'\s*(?:\n|\|\|)\s*'/g, '');
  const code = joined.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$([\s\S]*?)\$\1\$|'((?:[^']|'')*)'/g,
    (_, _tag, dollar: string | undefined, quoted: string | undefined) => {
      const literal = dollar ?? quoted?.replaceAll("''", "'");
      if (literal) literals.push(literal);
      return ' ';
    },
  );
  return { code: code.toLowerCase(), literals };
}

/** The rest of a statement from `start`: up to a semicolon, or to the parenthesis that closes around it. */
function restOfStatement(code: string, start: number): string {
  let depth = 0;
  let flat = '';
  for (const char of code.slice(start)) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && char === ';')) break;
    if (depth === 0) flat += char;
  }
  return flat;
}

// "for update", "on conflict … do update" and a trigger's "before update" are no UPDATE statements.
const STATEMENT =
  /(?<!\b(?:for|key|do|before|after|or|on)\s+)\b(?:update\s+(?:only\s+)?[\w.%"]+|delete\s+from\s+(?:only\s+)?[\w.%"]+)/g;

const isSql = (text: string) => /^\s*(?:with|select|insert|update|delete)\b/i.test(text);

/** UPDATE and DELETE statements of a function's body that have no WHERE, as far as their first words. */
export function statementsWithoutWhere(body: string): string[] {
  const { code, literals } = withoutLiterals(body);
  const found = [...code.matchAll(STATEMENT)]
    .filter(({ index }) => !/\bwhere\b/.test(restOfStatement(code, index)))
    .map(([statement]) => statement.replaceAll(/\s+/g, ' '));
  return [...found, ...literals.filter(isSql).flatMap(statementsWithoutWhere)];
}

/** Names of the functions that a body calls, as they are written, schema included. */
export function calledFunctions(body: string): string[] {
  const { code, literals } = withoutLiterals(body);
  const called = [...code.matchAll(/\b((?:\w+\.)?\w+)\s*\(/g)].map(([, name]) => name as string);
  return [...new Set([...called, ...literals.filter(isSql).flatMap(calledFunctions)])];
}
