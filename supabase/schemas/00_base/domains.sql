-- Text types for columns. A domain states a rule once, and ALTER DOMAIN checks every stored row against a changed rule.
-- Maximum lengths differ by column, so each column states its own.
-- The Zod contracts repeat these rules: supabase/functions/_shared/contracts/text-rules.ts.

create domain private.single_line as text
  constraint single_line_check check (value !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]');
comment on domain private.single_line is 'One line without control characters or bidirectional overrides.';

create domain private.multiline_text as text
  constraint multiline_text_check check (value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]');
comment on domain private.multiline_text is
  'Text with line breaks and tabs, without other control characters or bidirectional overrides.';

-- The pattern of z.email() in Zod.
create domain private.email_address as text
  constraint email_address_check check (
    char_length(value) <= 254
    and value ~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
  );
comment on domain private.email_address is 'An email address of at most 254 characters, in any case.';

-- A constraint can check only the form: which zones exist depends on the server's tz database. Functions and triggers that
-- write a zone check that it exists, see private.is_time_zone().
create domain private.time_zone_name as text
  constraint time_zone_name_check check (char_length(value) <= 64 and value ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$');
comment on domain private.time_zone_name is 'The form of an IANA time zone name, such as America/New_York.';

create domain private.slug as text
  -- unlisted.html is the page that the static host serves for content published after the last build.
  constraint slug_check check (
    char_length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and value <> 'unlisted'
  );
comment on domain private.slug is 'The last part of a page''s URL: kebab-case, at most 80 characters.';

-- An image of the site at 1280x800 (its -640.webp, -640.avif and -1280.avif are next to it), or an uploaded image. The name
-- of an upload contains its size in pixels, so that a page can reserve its space before it loads.
create domain private.image_url as text
  constraint image_url_check check (
    char_length(value) <= 120
    and value ~ '^(/images/[a-z0-9-]+-1280\.webp|/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png))$'
  );
comment on domain private.image_url is 'The path of a site image under /images or of an uploaded image under /media.';
