// @module-tag embedded
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentDatabase } from './support/content-database.ts';

// What backs a claim: who the people are, what clients say of which project, and who wrote about the firm.

const given = contentDatabase();
const { write, load } = given;

const ADA = `
[[team_members]]
name = "Ada Lovelace"
role = "Founder"
image_url = "/images/portrait-noon-1280.webp"
image_alt = "A drawn figure before a sun"
publish_at = "2026-05-04T13:00:00Z"
biography = "She writes programs for engines."
`;

test('a person gets the LinkedIn profile that the file has since, and a URL elsewhere is refused', async () => {
  const profile = async () => (await given.sql`select linkedin_url as url from public.team_members`)[0]?.url;
  await write('team-members.toml', ADA);
  await load();
  expect(await profile()).toBeNull();
  await write('team-members.toml', `${ADA}linkedin_url = "https://www.linkedin.com/in/ada"\n`);
  await load();
  expect(await profile()).toBe('https://www.linkedin.com/in/ada');
  await write('team-members.toml', `${ADA}linkedin_url = "https://ada.example"\n`);
  await expect(load()).rejects.toThrow('team-members.toml:2 cannot be loaded');
});

const PROJECTS = `
[[case_studies]]
slug = "fewer-parts"
title = "Fewer parts"
client = "A maker of parts"
industry = "Manufacturing"
timeline = "20 weeks"
publish_at = "2026-05-04T13:00:00Z"
headline = "32% less stock"
summary = "A forecast for each part, renewed at night."
challenge = "Too many parts, and too few orders."
solution = "We counted the parts, and the orders."
results = "Fewer parts, and more orders than before."
technologies = ["PostgreSQL"]

[case_studies.metrics]
beforeAfter = [{ metric = "Stock", before = 50, after = 34, unit = "days", improvement = 32 }]
timeline = [{ phase = "Pilot", duration = "20 weeks", progress = 100 }]
roi = { investment = 1000, returns = 2000, timeframe = "12 months" }
kpis = [{ name = "Orders on time (%)", value = 97, target = 95, achieved = true }]
`;
const VOICE = `
[[testimonials]]
name = "Chief Operating Officer"
title = "A maker of parts"
initials = "COO"
publish_at = "2026-05-04T13:00:00Z"
quote = "They counted first, and built after that."
case_study = "fewer-parts"
`;
const SERVICE = `
[[services]]
slug = "counting"
name = "Counting"
duration = "4 weeks"
price = 1000
image_url = "/images/data-analytics-1280.webp"
image_alt = "Layers of lines"
publish_at = "2026-05-04T13:00:00Z"
short_description = "We count what waits."
description = "We count what waits, and where it waits."
benefits = ["Less waiting."]
process = [{ step = 1, title = "Count", description = "We count." }]
case_study = "fewer-parts"
`;

test('a service and a testimonial name a case study of the files, and one that is missing is refused', async () => {
  await write('case-studies.toml', PROJECTS);
  await write('testimonials.toml', VOICE.replace('fewer-parts', 'more-parts'));
  await write('services.toml', SERVICE);
  await expect(load()).rejects.toThrow('testimonials.toml:2 cannot be loaded');
  await write('testimonials.toml', VOICE);
  await load();
  expect(
    await given.sql`select s.case_study as service, t.case_study as testimonial from public.services s, public.testimonials t`,
  ).toEqual([{ service: 'fewer-parts', testimonial: 'fewer-parts' }]);
});

const PARTNERS = `
[[partners]]
name = "Harbor Review"
url = "https://review.example/yards"
publish_at = "2026-05-04T13:00:00Z"

[[partners]]
name = "Association of Yards"
publish_at = "2026-05-04T13:00:00Z"
`;

test('partners are published in the order of the file; a URL without https and a translation are refused', async () => {
  await write('partners.toml', PARTNERS.replace('https:', 'http:'));
  await expect(load()).rejects.toThrow('partners.toml:2 cannot be loaded');
  await write('partners.toml', PARTNERS);
  await mkdir(join(given.folder, 'es'));
  await write('es/partners.toml', '[[partners]]\nof = "Harbor Review"\nname = "Revista del puerto"\n');
  await expect(load()).rejects.toThrow('partners.toml:2 cannot be loaded');
  await rm(join(given.folder, 'es'), { recursive: true });
  await load();
  expect(await given.sql`select name, url, status from public.partners order by position`).toEqual([
    { name: 'Harbor Review', url: 'https://review.example/yards', status: 'published' },
    { name: 'Association of Yards', url: null, status: 'published' },
  ]);
});
