insert into public.faqs (position, status, publish_at, question, answer) values
(
  1, 'published', '2026-05-04 13:00+00', 'What does the first consultation cost?',
  'Nothing. Book a 60-minute consultation or a 30-minute discovery call; neither has a price or an obligation. You leave with a short list of next steps, whether or not you hire us.'
),
(
  2, 'published', '2026-05-04 13:00+00', 'How soon will we see a result?',
  'A strategy takes 4 to 6 weeks, data analytics 6 to 10, a digital transformation 8 to 12. Each has something you can use before its last week. Larger projects take longer: the three stories on this site were built in 22 to 28 weeks, and then measured for a year.'
),
(
  3, 'published', '2026-05-04 13:00+00', 'Do we need clean data before we start?',
  'No. We have yet to meet a company whose data was clean. We read what you have in the first weeks and tell you what it can carry, what must be mended and what that costs. Where it is too thin for a model, we say so before you pay for one.'
),
(
  4, 'published', '2026-05-04 13:00+00', 'Who owns the models and the data?',
  'You do. Your data stays in systems that you control, and the models, code and notes we make for you are yours once paid for. We do not use one client’s data for another client’s work.'
),
(
  5, 'published', '2026-05-04 13:00+00', 'Will people lose their jobs?',
  'Not by our design. We build so that software does the counting and copying, and people keep the decisions. Staffing is yours to decide, so we ask about it in the first week and suggest you tell your team the answer. People who fear a tool do not show you how the work is really done.'
),
(
  6, 'published', '2026-05-04 13:00+00', 'Which tools do you use?',
  'Ones your own people can run after we leave: PostgreSQL, Python, dbt and the reporting tool you already pay for. Where the work is text, we use a language model on an account in your name, so that you see the bill. We sell no licenses and take no commissions.'
),
(
  7, 'published', '2026-05-04 13:00+00', 'Do you work outside Atlanta?',
  'Yes, across the Southeast. Our office is in Decatur, and we come to you for the first visits and for go-live. Calls are Monday to Friday, 9 AM to 5 PM Eastern; the booking page also shows each time in your own time zone.'
),
(
  8, 'published', '2026-05-04 13:00+00', 'How do you price your work?',
  'A fixed price for a written scope, agreed before we begin. AI strategy starts at $10,000, data analytics at $12,000 and digital transformation at $15,000. If the scope changes, you see the new price before we do the work. Running costs such as hosting are listed apart and paid by you directly.'
);
