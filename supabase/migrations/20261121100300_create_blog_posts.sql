create table public.blog_posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (private.is_slug(slug)),
  title text not null check (private.is_line(title, 5, 150)),
  excerpt text not null check (private.is_line(excerpt, 20, 400)),
  author text not null check (private.is_line(author, 2, 100)),
  content text not null check (private.is_article_html(content)),
  read_time text not null generated always as (private.read_time(content)) stored,
  image_url text not null check (private.is_image_url(image_url)),
  image_alt text not null check (private.is_line(image_alt, 5, 300)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.blog_posts is 'The articles under /blog, newest first.';
comment on column public.blog_posts.id is 'Key.';
comment on column public.blog_posts.slug is 'Last part of the page''s address.';
comment on column public.blog_posts.title is 'As people see it.';
comment on column public.blog_posts.excerpt is 'One or two sentences for cards, the feed and the page''s head.';
comment on column public.blog_posts.author is 'Who signs it.';
comment on column public.blog_posts.content is 'The body; what private.is_article_html() allows.';
comment on column public.blog_posts.read_time is 'Counted from the content, such as ''8 min read''.';
comment on column public.blog_posts.image_url is 'Path of the drawing; see private.is_image_url().';
comment on column public.blog_posts.image_alt is 'What the drawing shows.';
comment on column public.blog_posts.status is 'draft, or published: then the site shows it from publish_at on.';
comment on column public.blog_posts.publish_at is 'The articles date; the site shows it from then on.';
comment on column public.blog_posts.created_at is 'When it was first written.';
comment on column public.blog_posts.updated_at is 'Set by trigger at each change.';

create index blog_posts_published_idx on public.blog_posts (publish_at desc, id desc) where status = 'published';

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
revoke all on public.blog_posts from anon, authenticated, service_role;
grant select on public.blog_posts to anon, authenticated;

create policy blog_posts_select_anon on public.blog_posts for select to anon
  using (status = 'published' and publish_at <= now());
create policy blog_posts_select on public.blog_posts for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger blog_posts_touch before update on public.blog_posts
  for each row execute function private.touch();
