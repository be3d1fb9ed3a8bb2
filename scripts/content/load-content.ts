import { FIRM_TIME_ZONE } from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { FIRM, FIRM_SENTENCES } from '../../supabase/functions/_shared/contracts/firm.ts';
import { cityOf, zoneWithCity } from '../../supabase/functions/_shared/contracts/time-format.ts';
import { broken, type Entry, KINDS, type Kind, type Row } from './content-files.ts';
import { blame, type Plan, type Planned, planContent } from './plan.ts';
import { jsonLiteral, literal, type Run } from './statements.ts';

/** The mailbox is staff's from the first load on; the zone is the brand's. */
const settings = () => `insert into public.settings (firm_email, firm_time_zone, firm_time_zone_label)
values (${[FIRM.email, FIRM_TIME_ZONE, zoneWithCity(FIRM_SENTENCES.en.zone, cityOf(FIRM_TIME_ZONE))].map(literal).join(', ')})
on conflict (is_only_row) do update set
  firm_time_zone = excluded.firm_time_zone, firm_time_zone_label = excluded.firm_time_zone_label`;

/** Kinds whose rows have a place in their list. */
const ORDERED = new Set<Kind>([
  'consultation_types',
  'services',
  'team_members',
  'case_studies',
  'testimonials',
  'partners',
  'faqs',
  'reply_templates',
]);

/** How many answers are written in one transaction. */
const BATCH = 150;

function record(kind: Kind, planned: Planned[]): string {
  const rows = planned.map(({ entry, content }) => ({ key: entry.key, content }));
  return `insert into private.loaded_content (kind, key, content)
select ${literal(kind)}, key, content from jsonb_to_recordset(${jsonLiteral(rows)}) as given (key text, content jsonb)
on conflict (kind, key) do update set content = excluded.content;\n`;
}

function insertRows(kind: Kind, planned: Planned[]): string {
  const rows = planned.map(({ entry }) => entry.row);
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).sort().join());
  return [...byColumns.values()]
    .map((some) => {
      const columns = Object.keys(some[0] as Row);
      const list = [...columns, ...(ORDERED.has(kind) ? ['position'] : [])].join(', ');
      const position = `, (select coalesce(max(position), 0) from public.${kind}) + n`;
      return `insert into public.${kind} (${list})
select ${columns.map((column) => `r.${column}`).join(', ')}${ORDERED.has(kind) ? position : ''}
from jsonb_array_elements(${jsonLiteral(some)}) with ordinality as given (row, n)
cross join lateral jsonb_populate_record(null::public.${kind}, given.row) as r
order by n;\n`;
    })
    .join('');
}

function updateRows(kind: Kind, planned: Planned[]): string {
  return planned
    .map(({ entry: { key, row }, content }) => {
      const columns = Object.keys(content).join(', ');
      return `update public.${kind} t set (${columns}) = (
  select ${columns} from jsonb_populate_record(t, ${jsonLiteral(row)})
) where t.${KINDS[kind].key} = ${literal(key)};\n`;
    })
    .join('');
}

/** Consultants come with their hours, and with the holidays of the years that the file names. */
function insertConsultants(planned: Planned[]): string {
  const rows = planned.map(({ entry }) => entry.row);
  const closures = rows.map(({ name, holidays }) => {
    const { from, to } = holidays as { from: number; to: number };
    return `select private.add_us_holiday_closures(id, ${Number(from)}, ${Number(to)})
from public.consultants where name = ${literal(String(name))};\n`;
  });
  return `with given as (
  select * from jsonb_to_recordset(${jsonLiteral(rows)})
    as given (name text, time_zone text, weekdays smallint[], hours jsonb)
), consultant as (
  insert into public.consultants (name, time_zone) select name, time_zone from given returning id, name
)
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select consultant.id, weekday, (opening ->> 'start')::time, (opening ->> 'end')::time
from given
join consultant using (name)
cross join unnest(given.weekdays) as weekday
cross join jsonb_array_elements(given.hours) as opening
order by given.name, weekday, opening ->> 'start';
${closures.join('')}`;
}

/** An article names its author; the team member of that name is linked to it. */
const AUTHORS = `update public.blog_posts p set author_id = m.id
from public.team_members m where p.author_id is null and m.name = p.author;\n`;

/** What the assistant knows is derived from these rows. Afterwards triggers keep it in line. */
const KNOWLEDGE = `select private.enqueue_knowledge_refresh('service', slug) from public.services;
select private.enqueue_knowledge_refresh('post', slug) from public.blog_posts;
select private.enqueue_knowledge_refresh('case_study', slug) from public.case_studies;
select private.enqueue_knowledge_refresh('faq', id::text) from public.faqs;
select private.enqueue_knowledge_refresh('consultation_type', id::text) from public.consultation_types;
select private.enqueue_knowledge_refresh('firm', name)
from unnest(array['services', 'prices', 'posts', 'case_studies', 'consultation_types', 'hours', 'changes']) as name;
select private.refresh_knowledge(1000);\n`;

const TABLES = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'answers');

const ofKind = (planned: Planned[], kind: Kind) => planned.filter(({ entry }) => entry.kind === kind);

function writeKind(kind: Kind, plan: Pick<Plan, 'add' | 'change' | 'same'>): string {
  const [add, change, same] = [ofKind(plan.add, kind), ofKind(plan.change, kind), ofKind(plan.same, kind)];
  const all = [...add, ...change, ...same];
  if (all.length === 0) return '';
  return [
    add.length > 0 ? (kind === 'consultants' ? insertConsultants(add) : insertRows(kind, add)) : '',
    updateRows(kind, change),
    record(kind, all),
  ].join('');
}

/**
 * Writes everything but the answers, in one transaction. The first content is not audited and asks for no build, so the
 * triggers rest meanwhile.
 */
function writeTables(plan: Pick<Plan, 'add' | 'change' | 'same'>, isFirst: boolean): string {
  const triggers = (action: string) =>
    [...TABLES, 'availability_rules', 'date_overrides']
      .map((table) => `alter table public.${table} ${action} trigger user;\n`)
      .join('');
  return [
    isFirst ? triggers('disable') : '',
    ...TABLES.map((kind) => writeKind(kind, plan)),
    AUTHORS,
    isFirst ? `${triggers('enable')}${KNOWLEDGE}` : '',
  ].join('');
}

const ANSWERS = `from given cross join lateral jsonb_to_record(answer) as r (
    topic text, kind text, language text, question text, reply text, link_path text, link_title text, wordings text[]
  )`;

const givenAnswers = (planned: Planned[]) =>
  `with given as (
  select answer, n from jsonb_array_elements(${jsonLiteral(planned.map(({ entry }) => entry.row))}) with ordinality as g (answer, n)
)`;

const insertAnswers = (planned: Planned[]) => `${givenAnswers(planned)}
insert into public.answers (topic, kind, language, question, reply, link_path, link_title, wordings)
select r.* ${ANSWERS} order by n;\n`;

/** Answers are indexed together at the end, which takes a third of the time. So their triggers rest. */
const RESTING = (action: string) => `alter table public.answer_wordings ${action} trigger user;\n`;

/** Also indexes the answers of a load that was ended. */
const INDEX = `select private.rebuild_answer_index(array(
  select a.id from public.answers a
  where a.status = 'published' and not exists (select from private.indexed_answers i where i.answer_id = a.id)
))`;

const updateAnswers = (planned: Planned[]) => `${givenAnswers(planned)}
update public.answers a set topic = r.topic, kind = r.kind, reply = r.reply, link_path = r.link_path,
  link_title = r.link_title, wordings = r.wordings
${ANSWERS} where a.language = r.language and a.question = r.question;
${givenAnswers(planned)}
delete from private.indexed_answers i using public.answers a, given
where a.id = i.answer_id and a.language = answer ->> 'language' and a.question = answer ->> 'question';\n`;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

const transaction = (statements: string) => `begin;\n${statements}commit;`;

/** Tries the checks of the table of answers, and looks for wordings that two answers have. Writes nothing. */
async function checkAnswers(run: Run, planned: Planned[]): Promise<void> {
  if (planned.length === 0) return;
  await blame(
    planned.map(({ entry }) => entry),
    (some) =>
      run(`begin;
create temporary table given_answers (like public.answers including defaults including constraints including identity)
on commit drop;
with given as (select answer from jsonb_array_elements(${jsonLiteral(some.map(({ row }) => row))}) as g (answer))
insert into given_answers (topic, kind, language, question, reply, link_path, link_title, wordings) select r.* ${ANSWERS};
rollback;`),
  );
  const asked = planned.map(({ entry: { row } }) => ({
    language: row.language,
    wordings: row.wordings as string[],
  }));
  const [twice] = await run(`
    select min(array[n, position]) as first, max(array[n, position]) as second
    from jsonb_array_elements(${jsonLiteral(asked)}) with ordinality as a (answer, n)
    cross join lateral jsonb_array_elements_text(answer -> 'wordings') with ordinality as w (wording, position)
    group by answer ->> 'language', private.question_key(wording) collate "C"
    having count(*) > 1
    order by first limit 1`);
  if (!twice) return;
  const wordingAt = (at: unknown) => {
    const [n, position] = (at as string[]).map(Number) as [number, number];
    return { place: planned[n - 1]?.entry.place, wording: asked[n - 1]?.wordings[position - 1] };
  };
  const [first, second] = [wordingAt(twice.first), wordingAt(twice.second)];
  throw broken(
    second.place as string,
    `"${second.wording}" is asked at ${first.place}, too: "${first.wording}".`,
  );
}

async function writeAnswers(run: Run, plan: Plan): Promise<void> {
  const [add, change, same] = [
    ofKind(plan.add, 'answers'),
    ofKind(plan.change, 'answers'),
    ofKind(plan.same, 'answers'),
  ];
  for (const [some, write] of [
    ...[...batches(change)].map((batch) => [batch, updateAnswers(batch)] as const),
    ...[...batches(add)].map((batch) => [batch, insertAnswers(batch)] as const),
  ])
    await run(transaction(`${RESTING('disable')}${write}${RESTING('enable')}${record('answers', some)}`));
  await run(INDEX);
  for (const some of batches(same)) await run(record('answers', some));
}

/**
 * Brings the content of a database in line with the files of the brand: adds rows, changes those that no one has edited
 * since they were loaded, and leaves all others alone. May run again. No statement takes long: the answers are written in
 * transactions of 150, and all else in one.
 * @throws StartError that names file and line of a broken row, before anything is written.
 */
export async function loadContent(run: Run, entries: Entry[]): Promise<Plan> {
  const [{ is_first: isFirst } = {}] = await run(
    `select not exists (select from private.loaded_content) and not exists (select from public.consultation_types)
      and not exists (select from public.services) as is_first`,
  );
  const plan = await planContent(run, entries);
  const tables = entries.filter(({ kind }) => kind !== 'answers');
  const inPlan = (planned: Planned[], some: Entry[]) => planned.filter(({ entry }) => some.includes(entry));
  const tablesOf = (some: Entry[]) => ({
    add: inPlan(plan.add, some),
    change: inPlan(plan.change, some),
    same: inPlan(plan.same, some),
  });
  // A part of the rows is only tried, to find a broken one.
  const write = (some: Entry[]) =>
    run(
      `begin;\n${settings()};\n${writeTables(tablesOf(some), isFirst === true)}${some === tables ? 'commit' : 'rollback'};`,
    );
  await checkAnswers(run, ofKind([...plan.add, ...plan.change], 'answers'));
  await blame(tables, write);
  await writeAnswers(run, plan);
  return plan;
}
