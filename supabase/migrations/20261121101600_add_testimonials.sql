insert into public.testimonials (position, status, publish_at, name, title, initials, quote) values
(
  1, 'published', '2026-05-04 13:00+00',
  'Renee Whitfield', 'Chief Operating Officer, regional manufacturer', 'RW',
  'They spent the first two weeks on our floor, not in our boardroom. Six months later the same team gets 35% more done, and nobody was asked to work faster.'
),
(
  2, 'published', '2026-05-04 13:00+00',
  'Marcus Bell', 'Founder, financial services company', 'MB',
  'I asked for an AI plan. They told me which half of it I did not need, and built the other half with us. I trust the numbers because I can see where they come from.'
);
