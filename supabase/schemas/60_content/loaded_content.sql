-- What `npm run content:load` has written, so that a later run tells a file's change from an edit by staff.

create table private.loaded_content (
  kind private.single_line not null check (kind ~ '^[a-z_]{2,40}$'),
  key private.single_line not null check (btrim(key) <> '' and char_length(key) <= 400),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (kind, key)
);
comment on table private.loaded_content is
  'One row of the content that came from the files of the brand. A row that differs from it was edited by staff, and is left alone by the next load. Written by npm run content:load only.';
comment on column private.loaded_content.kind is 'The table: services, blog_posts, answers and so on.';
comment on column private.loaded_content.key is 'What names the row in its file: a slug, a name or a question.';
comment on column private.loaded_content.content is 'The columns that the file gave, as the database stored them. Of an answer, hashes of the wordings instead of the wordings.';
