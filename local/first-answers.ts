import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';

/** One [[answers]] table of brand/content/answers/*.toml. */
interface Answer {
  question: string;
  reply: string;
  wordings: string[];
  topic?: string;
  kind?: string;
  language?: string;
  link?: string;
  link_title?: string;
}

const KEYS = new Set(['question', 'reply', 'wordings', 'topic', 'kind', 'language', 'link', 'link_title']);

async function readAnswers(folder: string, file: string) {
  const { answers = [] } = parse(await readFile(join(folder, file), 'utf8')) as unknown as {
    answers?: Answer[];
  };
  return answers.map((answer) => {
    const odd = Object.keys(answer).find((key) => !KEYS.has(key));
    if (odd) throw new Error(`${file}: "${answer.question}" must not have ${odd}.`);
    if (!answer.question || !answer.reply || !Array.isArray(answer.wordings)) {
      throw new Error(`${file}: every answer needs question, reply and wordings; see "${answer.question}".`);
    }
    return {
      file,
      topic: answer.topic ?? file.replace('.toml', ''),
      kind: answer.kind ?? 'answer',
      language: answer.language ?? 'en',
      question: answer.question.trim(),
      reply: answer.reply.trim(),
      link_path: answer.link ?? null,
      link_title: answer.link_title ?? null,
      wordings: [answer.question.trim(), ...answer.wordings],
    };
  });
}

const SCHEMA = join(import.meta.dirname, '../supabase/schemas/70_assistant/answers.sql');

/** The placeholders of today, because the table is older than some of them. */
async function placeholdersFunction(): Promise<string> {
  const schema = await readFile(SCHEMA, 'utf8');
  const [created] =
    /create or replace function private\.answer_placeholders\(\)[\s\S]*?\$\$;/.exec(schema) ?? [];
  if (!created) throw new Error(`${SCHEMA} has no answer_placeholders().`);
  return created;
}

/** The SQL that adds the answers below `folder` (brand/content/answers). It names the file of what the database refuses. */
export async function firstAnswersSql(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.toml')).sort();
  const answers = (await Promise.all(files.map((file) => readAnswers(folder, file)))).flat();
  const text = JSON.stringify(answers, null, 1);
  if (text.includes('$content$')) throw new Error('Content must not hold $content$.');
  return `-- Generated from brand/content/answers by \`npm run db:content\`: what the assistant answers on day one.
-- Staff change all of it in the workspace; this runs once, on an empty table. The migration rank_by_five_likenesses builds the index.

${await placeholdersFunction()}

alter table public.answers disable trigger user;
alter table public.answer_wordings disable trigger user;

do $load$
declare
  v_answers constant jsonb := $content$${text}$content$;
  v_problems text;
  v_answer record;
  v_id bigint;
begin
  create temporary table given_wordings on commit drop as
  select a.n, w.place, a.answer ->> 'file' as file, a.answer ->> 'language' as language, w.wording,
    private.question_key(w.wording) as key
  from jsonb_array_elements(v_answers) with ordinality as a (answer, n)
  cross join lateral jsonb_array_elements_text(a.answer -> 'wordings') with ordinality as w (wording, place);
  create unique index given_wordings_n_place_idx on given_wordings (n, place);
  -- The question is the first wording, so the same key again in one answer's list is the author's mistake only after it.
  select string_agg(format('%s: "%s" is also "%s" in %s', b.file, b.wording, a.wording, a.file), E'\\n' order by b.n, b.place)
  into v_problems
  from given_wordings a
  join given_wordings b on b.language = a.language and b.key = a.key and (b.n, b.place) > (a.n, a.place)
  where not (a.n = b.n and a.place = 1);
  if v_problems is not null then
    raise exception E'Wordings occur twice:\\n%', v_problems;
  end if;
  for v_answer in
    select n, r.*
    from jsonb_array_elements(v_answers) with ordinality as a (answer, n)
    cross join lateral jsonb_to_record(answer) as r (
      file text, topic text, kind text, language text, question text, reply text, link_path text, link_title text
    )
    order by n
  loop
    begin
      insert into public.answers (topic, kind, language, question, reply, link_path, link_title)
      values (
        v_answer.topic, v_answer.kind, v_answer.language, v_answer.question, v_answer.reply, v_answer.link_path, v_answer.link_title
      )
      returning id into v_id;
      insert into public.answer_wordings (answer_id, language, position, wording)
      select v_id, v_answer.language, row_number() over (order by min(place)), (array_agg(wording order by place))[1]
      from given_wordings where n = v_answer.n
      group by key;
    exception
      when others then
        raise exception '%: "%": %', v_answer.file, v_answer.question, sqlerrm;
    end;
  end loop;
end
$load$;

alter table public.answers enable trigger user;
alter table public.answer_wordings enable trigger user;
`;
}
