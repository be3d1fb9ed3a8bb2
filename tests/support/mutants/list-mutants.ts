import type { Sql } from 'postgres';
import { conjunctsOf } from './conjuncts.ts';

/** One guard of the database, taken away or turned round. */
export interface Mutant {
  /** What was done, such as `policy dropped`. */
  kind: string;
  /** The guard, such as `profiles_select on public.profiles`; unique within its kind. */
  name: string;
  /** The identifiers that a test of this guard has to mention: tables, functions, constraints. The first is the rarest. */
  words: string[];
  /** What the function of a trigger reads, writes, and calls. */
  hints?: string[] | undefined;
  /** The statement, for a superuser. */
  apply: string;
}

export const nameOf = ({ kind, name }: Pick<Mutant, 'kind' | 'name'>) => `${kind}: ${name}`;

/** The roles that requests come as. `service_role` passes row level security, but not grants. */
const ROLES = `unnest(array['anon', 'authenticated', 'service_role']) as r (role)`;
const OURS = `in ('public', 'private')`;

/** Each gives the columns kind, name, words, and apply. */
const QUERIES = {
  policies: `
    with policies as (
      select *, format('%I on %I.%I', policyname, schemaname, tablename) as target,
        case when schemaname = 'storage'
          then array[coalesce(substring(coalesce(qual, with_check) from '''([a-z-]+)''::text'), tablename::text), tablename::text]
          else array[tablename::text]
        end as words
      from pg_policies where schemaname ${OURS} or schemaname = 'storage'
    )
    select 'policy dropped' as kind, target as name, words, 'drop policy ' || target as apply from policies
    union all
    select 'policy''s USING negated', target, words, format('alter policy %s using ((%s) is not true)', target, qual)
    from policies where qual is not null
    union all
    select 'policy''s USING opened', target, words, format('alter policy %s using (true)', target)
    from policies where qual <> 'true'
    union all
    select 'policy''s CHECK negated', target, words, format('alter policy %s with check ((%s) is not true)', target, with_check)
    from policies where with_check is not null
    union all
    select 'policy''s CHECK opened', target, words, format('alter policy %s with check (true)', target)
    from policies where with_check <> 'true'`,

  rowSecurity: `
    select done.kind, c.oid::regclass::text as name, array[c.relname::text] as words,
      format('alter table %s %s row level security', c.oid::regclass, done.change) as apply
    from pg_class c cross join (values ('row level security disabled', 'disable'), ('row level security not forced', 'no force'))
      as done (kind, change)
    where c.relnamespace::regnamespace::text ${OURS} and c.relkind in ('r', 'p')`,

  tableGrants: `
    select case when granted then 'table grant revoked' else 'table grant added' end as kind,
      format('%s on %s, %s', command, relation, role) as name, array[word] as words,
      case when granted then format('revoke %s on %s from %I', command, relation, role)
        else format('grant %s on %s to %I', command, relation, role) end as apply
    from (
      select c.oid::regclass::text as relation, c.relname::text as word, r.role, command,
        exists (select from aclexplode(c.relacl) a where a.grantee = r.role::regrole and lower(a.privilege_type) = command) as granted
      from pg_class c cross join ${ROLES}
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as command
      where c.relnamespace::regnamespace::text ${OURS} and c.relkind in ('r', 'p')
    ) as grants`,

  sequenceGrants: `
    select 'sequence grant added' as kind, format('usage on %s, %s', c.oid::regclass, r.role) as name, array[c.relname::text] as words,
      format('grant usage on sequence %s to %I', c.oid::regclass, r.role) as apply
    from pg_class c cross join ${ROLES}
    where c.relnamespace::regnamespace::text ${OURS} and c.relkind = 'S'`,

  columnGrants: `
    select case when granted then 'column grant revoked' else 'column grant added' end as kind,
      format('%s of %s.%I, %s', command, relation, field, role) as name, array[field, word] as words,
      case when granted then format('revoke %s (%I) on %s from %I', command, field, relation, role)
        else format('grant %s (%I) on %s to %I', command, field, relation, role) end as apply
    from (
      select c.oid::regclass::text as relation, c.relname::text as word, t.attname::text as field, r.role, command,
        exists (select from aclexplode(t.attacl) a where a.grantee = r.role::regrole and lower(a.privilege_type) = command) as granted
      from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
      cross join ${ROLES} cross join unnest(array['select', 'insert', 'update']) as command
      where c.relnamespace::regnamespace::text = 'public' and c.relkind in ('r', 'p') and r.role <> 'service_role'
        and not has_table_privilege(r.role, c.oid, command)
    ) as grants`,

  functionGrants: `
    select case when granted then 'function grant revoked' else 'function grant added' end as kind,
      format('%s, %s', signature, role) as name, array[word] as words,
      case when granted then format('revoke execute on function %s from %I', signature, role)
        else format('grant execute on function %s to %I', signature, role) end as apply
    from (
      select p.oid::regprocedure::text as signature, p.proname::text as word, r.role,
        has_function_privilege(r.role, p.oid, 'execute') as granted
      from pg_proc p cross join (select * from ${ROLES} union all values ('supabase_auth_admin')) as r
      where p.pronamespace::regnamespace::text ${OURS} and p.prokind = 'f'
        -- Postgres refuses every call of a trigger function.
        and p.prorettype <> 'trigger'::regtype
        and (r.role <> 'supabase_auth_admin' or has_function_privilege(r.role, p.oid, 'execute'))
    ) as grants`,

  triggers: `
    select 'trigger dropped' as kind, format('%I on %s', t.tgname, t.tgrelid::regclass) as name,
      array[t.tgname::text, c.relname::text] as words, format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as apply,
      array(select distinct m[1] from regexp_matches(p.prosrc, '(?:public|private)\\.(\\w+)', 'g') as m order by 1) || p.proname::text as hints
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace::regnamespace::text ${OURS}`,

  constraints: `
    select 'unique constraint dropped' as kind, format('%I on %s', conname, conrelid::regclass) as name,
      array[conname::text, c.relname::text] as words,
      format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as apply
    from pg_constraint join pg_class c on c.oid = conrelid
    where connamespace::regnamespace::text ${OURS} and contype in ('p', 'u')
    union all
    select 'unique index dropped', i.indexrelid::regclass::text, array[x.relname::text, c.relname::text],
      format('drop index %s', i.indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and c.relnamespace::regnamespace::text ${OURS}
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select case contype when 'x' then 'exclusion constraint dropped' else 'foreign key dropped' end,
      format('%I on %s', conname, conrelid::regclass), array[conname::text, c.relname::text],
      format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint join pg_class c on c.oid = conrelid
    where connamespace::regnamespace::text ${OURS} and contype in ('x', 'f') and conparentid = 0`,
};

interface Check {
  name: string;
  table: string;
  word: string;
  domain: boolean;
  expression: string;
}

const CHECKS = `
  select conname::text as name, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) as "table",
    coalesce(c.relname, y.typname)::text as word, conrelid = 0 as domain, pg_get_expr(conbin, conrelid) as expression
  from pg_constraint left join pg_class c on c.oid = conrelid left join pg_type y on y.oid = contypid
  where connamespace::regnamespace::text ${OURS} and contype = 'c'
  order by 2, 1`;

function checkMutants({ name, table, word, domain, expression }: Check): Mutant[] {
  const target = `${name} on ${table}`;
  const words = [name, word];
  const alter = `alter ${domain ? 'domain' : 'table'} ${table}`;
  const dropped: Mutant = {
    kind: 'CHECK dropped',
    name: target,
    words,
    apply: `${alter} drop constraint ${name}`,
  };
  const parts = conjunctsOf(expression);
  if (parts.length < 2) return [dropped];
  const weakened = parts.map((part, left): Mutant => {
    const rest = parts.filter((_, at) => at !== left).join(' and ');
    return {
      kind: 'CHECK weakened',
      name: `${target}, without ${part}`,
      words,
      apply: `${alter} drop constraint ${name}; ${alter} add constraint ${name} check (${rest}) not valid`,
    };
  });
  return [dropped, ...weakened];
}

/** Every mutant of the database's guards, in an order that stays as long as the schema does. */
export async function listMutants(sql: Sql): Promise<Mutant[]> {
  const found: Mutant[] = [];
  for (const query of Object.values(QUERIES)) {
    const rows = await sql.unsafe<(Mutant & Record<string, unknown>)[]>(`${query} order by 1, 2`);
    found.push(...rows.map(({ kind, name, words, hints, apply }) => ({ kind, name, words, hints, apply })));
  }
  const checks = await sql.unsafe<(Check & Record<string, unknown>)[]>(CHECKS);
  return [...found, ...checks.flatMap(checkMutants)];
}
