-- Rules that the content tables use in CHECK constraints, and the publication state of a row.
-- Article HTML is checked when it is written, so that any reader may show it as it is.

create or replace function private.is_safe_article_html(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- No quotes, backslashes, blanks or control characters, and no entity but &amp;, so that a browser parses the same URL that
  -- was checked here.
  c_url_chars constant text := '(?:[A-Za-z0-9._~:/?#@!$()*+,;=%-]|&amp;)*';
  c_host constant text := '[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*';
  c_href constant text :=
    'https://' || c_host || '(?::[0-9]+)?(?:[/?#]' || c_url_chars || ')?'
    -- A second slash after the first would be another host.
    || '|/(?:[A-Za-z0-9._~?#%-]' || c_url_chars || ')?'
    || '|mailto:[A-Za-z0-9._+-]+@' || c_host || '(?:\?' || c_url_chars || ')?'
    || '|tel:\+?[0-9-]+';
  -- An image needs a description, and a size so that the page does not shift while it loads.
  c_image constant text :=
    'img src="/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(?:webp|avif|jpg|png)"'
    || ' alt="[^"<>]{5,255}" width="[1-9][0-9]{0,3}" height="[1-9][0-9]{0,3}"';
  c_tag constant text :=
    '<(?:/?(?:h[23]|p|[uo]l|li|strong|em|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption)|/a|[hb]r'
    || '|h2 id="[a-z][a-z0-9]*(?:-[a-z0-9]+)*"|th scope="(?:col|row)"|a href="(?:' || c_href || ')"|' || c_image || ')>';
  v_open text[] := '{}';
  v_parent text := '';
  v_allowed text[];
  v_text text;
  v_slash text;
  v_name text;
begin
  if (
      btrim(value) <> '' and char_length(value) <= 60000
      and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
    ) is not true
    or value ~ '&(?!(?:amp|lt|gt|quot|nbsp);)'
    or regexp_replace(value, c_tag, '', 'g') ~ '[<>]'
  then
    return false;
  end if;

  for v_text, v_slash, v_name in
    select token[1], token[2], token[3]
    from regexp_matches(value, '([^<]*)<(/?)([a-z0-9]+)[^>]*>', 'g') as token
  loop
    -- The children that each parent may have. A browser would move any other child to a different place.
    v_allowed := case
      when v_parent = '' then '{h2,h3,p,ul,ol,blockquote,table,figure,hr}'
      when v_parent in ('ul', 'ol') then '{li}'
      when v_parent = 'table' then '{thead,tbody}'
      when v_parent in ('thead', 'tbody') then '{tr}'
      when v_parent = 'tr' then '{th,td}'
      when v_parent = 'figure' then '{img,p,ul,ol,blockquote,table,figcaption}'
      when v_parent in ('li', 'td', 'blockquote', 'figcaption') then '{p,ul,ol,strong,em,a,br}'
      else '{strong,em,a,br}'
    end;
    -- Text may be where a line break may be. At most 12 levels deep, and no link inside a link.
    if v_text ~ '\S' and 'br' <> all (v_allowed) then
      return false;
    elsif v_slash = '/' and v_name = v_parent then
      v_open := trim_array(v_open, 1);
    elsif v_slash = '/' or v_name <> all (v_allowed) or cardinality(v_open) = 12
      or v_name = 'a' and 'a' = any (v_open)
    then
      return false;
    elsif v_name not in ('hr', 'br', 'img') then
      v_open := v_open || v_name;
    end if;
    v_parent := coalesce(v_open[cardinality(v_open)], '');
  end loop;
  return v_parent = '' and value ~ '>\s*$';
end
$$;
comment on function private.is_safe_article_html(text) is
  'Whether value is the HTML body of an article: 1 to 60,000 characters, only listed tags, correctly nested and closed. Links: https, mailto, tel or a path of this site. Images: uploads of this site with description and size. Other attributes: id of h2, scope of th.';
grant execute on function private.is_safe_article_html(text) to authenticated;

create or replace function private.publication_state(p_status text, p_publish_at timestamptz, p_now timestamptz)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_status = 'published' and p_publish_at > p_now then 'scheduled' else p_status end
$$;
comment on function private.publication_state(text, timestamp with time zone, timestamp with time zone) is
  'The state of a content row at p_now: draft, scheduled (published in the future) or published. Null for a null status.';

-- The Spanish text of a row is in the row itself, so that it is saved, published, audited and deleted with it, under the
-- same version.
create or replace function private.translated_fields(p_table text)
returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case p_table
    when 'services' then '{
      "name": 80, "short_description": 300, "description": 5000, "benefits": [300, 12],
      "process": [{"step": "place", "title": 500, "description": 500}, 12], "duration": 40, "image_alt": 300
    }'::jsonb
    when 'team_members' then '{"role": 100, "biography": 600, "image_alt": 300}'
    when 'blog_posts' then '{"title": 150, "excerpt": 400, "content": "html", "image_alt": 300}'
    when 'case_studies' then '{
      "title": 150, "client": 150, "industry": 80, "summary": 400, "headline": 100,
      "challenge": 5000, "solution": 5000, "results": 5000, "timeline": 200,
      "metrics": {
        "beforeAfter": [{"metric": 500, "before": "number", "after": "number", "unit": 500, "improvement": "number"}, 8],
        "timeline": [{"phase": 500, "duration": 500, "progress": "percent"}, 12],
        "roi": {"investment": "number", "returns": "number", "timeframe": 500},
        "kpis": [{"name": 500, "value": "number", "target": "number", "achieved": "boolean"}, 12]
      },
      "image_alt?": 300
    }'
    when 'testimonials' then '{"quote": 1000, "name": 100, "title": 150}'
    when 'faqs' then '{"question": 300, "answer": 3000}'
  end
$$;
comment on function private.translated_fields(text) is
  'The columns of a table of content that are translated, each with its private.matches_shape(). A column with a question mark may have no translation.';
grant execute on function private.translated_fields(text) to authenticated;

-- The site's content. Pages: services, articles and case studies, and redirects for slugs that changed. Without a page:
-- team members, testimonials, partners and frequently asked questions.
-- Visitors read rows that are published and due. editing.sql says how staff write.

-- The columns, checks and index that every table of content copies, and those of the tables with an order. They are
-- temporary, because they are nothing themselves.

create temporary table content_row (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  translations jsonb not null default '{}',
  translated_version int not null default 0
);
comment on column content_row.id is 'Key.';
comment on column content_row.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column content_row.publish_at is 'When the site starts to show the row.';
comment on column content_row.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column content_row.translations is
  'Texts in other languages: {} or {es: every column of private.translated_fields()}.';
comment on column content_row.translated_version is
  'The version whose English text was translated; 0: not translated; less than version: the English text changed since. Set by trigger.';
comment on column content_row.created_at is 'When the row was created.';
comment on column content_row.updated_at is 'When the row last changed, position included. Set by trigger.';
create index on content_row (publish_at desc, id desc) where status = 'published';

create temporary table content_place (
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null default -1 unique deferrable initially immediate
);
comment on column content_place.position is 'Place in the list, ascending. -1 in an insert: last. reorder_content() changes it.';

create table public.team_members (
  like content_row including all,
  like content_place including all,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  role private.single_line not null check (char_length(btrim(role)) >= 2 and char_length(role) <= 100),
  biography private.single_line not null check (char_length(btrim(biography)) >= 20 and char_length(biography) <= 600),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('team_members')))),
  linkedin_url text check (char_length(linkedin_url) <= 200 and linkedin_url ~ '^https://www\.linkedin\.com/[A-Za-z0-9/._~%-]+$')
);
comment on table public.team_members is
  'Founders and consultants of the firm, as the landing page and their articles show them. Not accounts, and not the calendars of public.consultants.';
comment on column public.team_members.name is 'Full name.';
comment on column public.team_members.role is 'Role in the firm, such as ''Founder''.';
comment on column public.team_members.biography is 'A few sentences in plain text.';
comment on column public.team_members.image_url is 'Path of the portrait, which is cropped to its middle; see private.image_url.';
comment on column public.team_members.image_alt is 'Description of the portrait.';
comment on column public.team_members.linkedin_url is 'URL of the LinkedIn profile, without a query; null: the site links none.';

create table public.blog_posts (
  like content_row including all,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  excerpt private.single_line not null check (char_length(btrim(excerpt)) >= 20 and char_length(excerpt) <= 400),
  author private.single_line not null check (char_length(btrim(author)) >= 2 and char_length(author) <= 100),
  author_id bigint references public.team_members (id) on delete set null,
  content text not null check (private.is_safe_article_html(content)),
  read_time text not null generated always as (
    greatest(1, ceil(regexp_count(regexp_replace(content, '<[^>]*>', ' ', 'g'), '\S+') / 200.0))::text || ' min read'
  ) stored check (char_length(read_time) <= 40),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  -- The URL of a tag is made of its letters and digits.
  tags text[] not null default '{}'
    check (cardinality(tags::private.tag_list) <= 5 and array_to_string(tags, E'\n') !~ '(^|\n)[^A-Za-z0-9\n]+(\n|$)'),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('blog_posts'))))
);
comment on table public.blog_posts is
  'Articles under /blog, newest first.';
comment on column public.blog_posts.slug is 'Last part of the URL.';
comment on column public.blog_posts.title is 'Title of the article.';
comment on column public.blog_posts.excerpt is
  'One or two sentences for the card, the feed and the page''s meta description.';
comment on column public.blog_posts.author is 'Name of the author as the page shows it.';
comment on column public.blog_posts.author_id is
  'The team member whose role and biography are at the end of the article; null: the article shows the name only.';
comment on column public.blog_posts.content is 'Body as HTML; see private.is_safe_article_html().';
comment on column public.blog_posts.read_time is 'Reading time computed from the content, such as ''8 min read''.';
comment on column public.blog_posts.image_url is 'Path of the image; see private.image_url.';
comment on column public.blog_posts.image_alt is 'Description of the image.';
comment on column public.blog_posts.tags is 'Topics of the article, in the order in which it shows them: up to 5; see private.tag_list. Each has a letter a-z or a digit.';
comment on column public.blog_posts.publish_at is 'Date of the article. The site shows the article from then on.';

create index blog_posts_author_idx on public.blog_posts (author_id);

create table public.case_studies (
  like content_row including all,
  like content_place including all,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  client private.single_line not null check (char_length(btrim(client)) >= 2 and char_length(client) <= 150),
  industry private.single_line not null check (char_length(btrim(industry)) >= 2 and char_length(industry) <= 80),
  summary private.single_line not null check (char_length(btrim(summary)) >= 20 and char_length(summary) <= 400),
  headline private.single_line not null check (char_length(btrim(headline)) >= 5 and char_length(headline) <= 100),
  challenge private.multiline_text not null check (char_length(btrim(challenge)) >= 20 and char_length(challenge) <= 5000),
  solution private.multiline_text not null check (char_length(btrim(solution)) >= 20 and char_length(solution) <= 5000),
  results private.multiline_text not null check (char_length(btrim(results)) >= 20 and char_length(results) <= 5000),
  timeline private.single_line not null check (char_length(btrim(timeline)) >= 5 and char_length(timeline) <= 200),
  technologies text[] not null
    check (cardinality(technologies::private.line_list) between 1 and 20 and array_to_string(technologies, E'\n') !~ '[^\n]{81}'),
  metrics jsonb not null check (private.matches_shape(metrics, private.translated_fields('case_studies') -> 'metrics')),
  image_url private.image_url,
  image_alt private.single_line check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  featured boolean not null default false,
  check ((image_url is null) = (image_alt is null)),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('case_studies')))),
  published boolean not null generated always as (status = 'published') stored
);
comment on table public.case_studies is
  'Success stories under /case-studies.';
comment on column public.case_studies.slug is 'Last part of the URL.';
comment on column public.case_studies.title is 'Title of the page and of the card.';
comment on column public.case_studies.client is 'Name of the client, or a description of an unnamed one.';
comment on column public.case_studies.industry is 'Industry of the client in one or two words.';
comment on column public.case_studies.summary is 'One or two sentences for the card and the page''s meta description.';
comment on column public.case_studies.headline is 'Main result in a few words, such as ''32% inventory cost reduction''.';
comment on column public.case_studies.challenge is 'The problem, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.solution is 'The work done, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.results is 'The outcome, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.timeline is 'Duration of the project in words.';
comment on column public.case_studies.technologies is 'Technologies used, one per item.';
comment on column public.case_studies.metrics is
  'Figures of the charts: {beforeAfter: [{metric, before, after, unit, improvement}], timeline: [{phase, duration, progress}], roi: {investment, returns, timeframe}, kpis: [{name, value, target, achieved}]}. improvement and progress are percentages, roi is in US dollars; see private.translated_fields().';
comment on column public.case_studies.image_url is 'Path of the image; see private.image_url. Null: no image.';
comment on column public.case_studies.image_alt is 'Description of the image; null if and only if there is no image.';
comment on column public.case_studies.featured is 'Whether the landing page shows the case study. At most three published ones.';
comment on column public.case_studies.published is
  'Whether status is published. A row that waits for its publish_at is published too, and only admins read it.';

create table public.services (
  like content_row including all,
  like content_place including all,
  slug private.slug not null unique,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 80),
  short_description private.single_line not null check (char_length(btrim(short_description)) >= 10 and char_length(short_description) <= 300),
  description private.multiline_text not null check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),
  benefits text[] not null
    check (cardinality(benefits::private.line_list) between 1 and 12 and array_to_string(benefits, E'\n') !~ '([^\n]{100}){3}[^\n]'),
  process jsonb not null check (private.matches_shape(process, private.translated_fields('services') -> 'process')),
  duration private.single_line not null check (char_length(btrim(duration)) >= 2 and char_length(duration) <= 40),
  price int not null check (price between 0 and 10000000),
  price_unit text not null default 'USD' check (price_unit = 'USD'),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('services')))),
  case_study private.slug references public.case_studies (slug) on update cascade on delete set null
);
comment on table public.services is
  'Services of the firm, one page each under /services.';
comment on column public.services.slug is 'Last part of the URL.';
comment on column public.services.name is 'Title of the page and of the card.';
comment on column public.services.short_description is 'One or two sentences for the card and the page''s meta description.';
comment on column public.services.description is 'Overview in plain text, with a blank line between paragraphs.';
comment on column public.services.benefits is 'Key benefits, one sentence each.';
comment on column public.services.process is
  'Steps in order, numbered from 1: [{step, title, description}]; see private.translated_fields().';
comment on column public.services.duration is 'Usual duration in words, such as ''4-6 weeks''.';
comment on column public.services.price is 'Lowest price, in whole units of price_unit.';
comment on column public.services.price_unit is 'ISO 4217 code of the currency.';
comment on column public.services.image_url is 'Path of the image; see private.image_url.';
comment on column public.services.image_alt is 'Description of the image.';
comment on column public.services.case_study is
  'Slug of the case study whose headline, and whose client''s quote, the page of the service shows; null: neither.';

create index services_case_study_idx on public.services (case_study);

create table public.slug_history (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('service', 'post', 'case_study')),
  -- No foreign key, because the table depends on kind. The trigger below deletes the rows of a deleted page.
  target_id bigint not null,
  old_slug private.slug not null,
  new_slug private.slug not null,
  unique (kind, old_slug),
  check (old_slug <> new_slug)
);
comment on table public.slug_history is
  'Former slugs of published pages, for redirects to the current one. Written by trigger only.';
comment on column public.slug_history.id is 'Key.';
comment on column public.slug_history.kind is 'Table of the page: service, post or case_study.';
comment on column public.slug_history.target_id is 'Id of the page in the table of its kind.';
comment on column public.slug_history.old_slug is 'Former slug.';
comment on column public.slug_history.new_slug is 'Current slug of the same page, so that each redirect is a single step.';

create index slug_history_target_idx on public.slug_history (kind, target_id);

grant select on public.slug_history to anon, authenticated;

-- A redirect is visible to callers who can see the page: the subqueries are subject to the policies of the page's table.
create policy slug_history_select on public.slug_history for select to anon, authenticated using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create or replace function private.record_slug_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from public.slug_history where kind = v_kind and target_id = old.id;
    return null;
  end if;
  -- A page takes precedence over a redirect from the same slug.
  delete from public.slug_history where kind = v_kind and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    update public.slug_history set new_slug = new.slug
    where kind = v_kind and target_id = new.id and new_slug <> new.slug;
    -- A page that was never visible needs no redirect.
    if old.slug <> new.slug and old.status = 'published' and old.publish_at <= private.now() then
      insert into public.slug_history (kind, old_slug, new_slug, target_id) values (v_kind, old.slug, new.slug, new.id)
      on conflict (kind, old_slug) do update set new_slug = excluded.new_slug, target_id = excluded.target_id;
    end if;
  end if;
  return null;
end
$$;
comment on function private.record_slug_change() is
  'Trigger: adds a redirect when the slug of a visible page changes, and deletes redirects of a deleted page and from slugs that are in use. Argument: the kind.';

create or replace function private.limit_featured_case_studies()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A row that has its place keeps it.
  if tg_op = 'UPDATE' and old.featured and old.status = 'published' then
    return new;
  end if;
  -- Serializes two changes that would each find room for one more.
  perform private.lock_until_commit('featured case studies');
  if 3 <= (
    select count(*) from public.case_studies c where c.featured and c.status = 'published' and c.id <> new.id
  ) then
    perform private.refuse(409, 'landing_page_full', '{"max": 3, "field": "featured"}');
  end if;
  return new;
end
$$;
comment on function private.limit_featured_case_studies() is
  'Trigger: the landing page shows three case studies. PT409: three others are published or scheduled for it.';

create trigger case_studies_limit_featured before insert or update of featured, status on public.case_studies
  for each row when (new.featured and new.status = 'published') execute function private.limit_featured_case_studies();

create table public.testimonials (
  like content_row including all,
  like content_place including all,
  quote private.multiline_text not null check (char_length(btrim(quote)) >= 10 and char_length(quote) <= 1000),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  title private.single_line not null check (char_length(btrim(title)) >= 2 and char_length(title) <= 150),
  initials private.single_line not null check (btrim(initials) <> '' and char_length(initials) <= 3),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('testimonials')))),
  case_study private.slug references public.case_studies (slug) on update cascade on delete set null
);
comment on table public.testimonials is
  'Quotes of clients about the firm.';
comment on column public.testimonials.quote is 'Words of the client, without quotation marks.';
comment on column public.testimonials.name is 'Name of the client, or the role of a client that the firm does not name.';
comment on column public.testimonials.title is 'Role and company of the client, or a description of the company.';
comment on column public.testimonials.initials is 'Initials of the client or of the role, shown in place of a portrait.';
comment on column public.testimonials.case_study is
  'Slug of the case study of the project that the client speaks of; its page and those of its services show the quote. Null: only the landing page and /schedule may.';

create index testimonials_case_study_idx on public.testimonials (case_study);

create table public.partners (
  like content_row including all,
  like content_place including all,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 80),
  url text check (char_length(url) <= 200 and url ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(/[A-Za-z0-9/._~%-]*)?$'),
  image_url private.image_url,
  -- A name is the same in every language.
  check (translations = '{}')
);
comment on table public.partners is
  'Publications that wrote about the firm and organizations that it works with, as the landing page names them. Without a published one, the page has no such row.';
comment on column public.partners.name is 'Name of the publication or organization.';
comment on column public.partners.url is 'https URL of its site or article, without a query; null: the name is no link.';
comment on column public.partners.image_url is 'Path of its logo, which the name describes; see private.image_url. Null: the name is set as text.';

create table public.faqs (
  like content_row including all,
  like content_place including all,
  question private.single_line not null check (char_length(btrim(question)) >= 5 and char_length(question) <= 300),
  answer private.multiline_text not null check (char_length(btrim(answer)) >= 10 and char_length(answer) <= 3000),
  check (private.matches_shape(translations, jsonb_build_object('es?', private.translated_fields('faqs'))))
);
comment on table public.faqs is
  'Questions that clients ask before they book, with answers.';
comment on column public.faqs.question is 'Question as a client would ask it.';
comment on column public.faqs.answer is 'Answer in plain text.';
