import {
  ABOUT,
  APPROACH,
  KINDS_OF_WORK,
  PLACE,
  PLACE_FACTS,
  PRACTICES,
  SERVICES,
  STATS,
  STATS_SOURCE,
  STEPS,
  VALUES,
} from '../../../src/features/landing/model/landing-copy.ts';
import { PATHS } from '../../../src/shared/config/paths.ts';
import { SITE } from '../../../src/shared/config/site.ts';
import { HELP } from '../../../supabase/functions/_shared/contracts/assistant-voice.ts';
import { lines, type SitePage } from './site-page.ts';

const described = (items: readonly { label: string; description: string }[]) =>
  items.map(({ label, description }) =>
    label.endsWith('.') ? `${label} ${description}` : `${label}: ${description}`,
  );

/** The landing page's words; the stories on it are rows of the database. */
export const LANDING_PAGE: SitePage = {
  kind: 'page',
  key: 'home',
  title: SITE.name,
  sections: [
    {
      path: PATHS.hero,
      heading: `What is ${SITE.brand}, who are we, and what do we do?`,
      content: lines(SITE.tagline, ABOUT.summary),
    },
    {
      path: PATHS.services,
      heading: `${KINDS_OF_WORK}: ${HELP}`,
      content: lines(...SERVICES.map(({ title, description }) => `${title}: ${description}`)),
    },
    ...SERVICES.map(({ id, title, description, ...service }) => ({
      path: `/#${id}`,
      heading: title,
      content: lines(description, service.offer ? `It is part of the service ${service.offer.name}.` : ''),
    })),
    {
      path: PATHS.approach,
      heading: 'Our consulting process: how we work, in four steps',
      content: lines(
        APPROACH.title,
        ...STEPS.map(({ number, title, description }) => `${number}. ${title}: ${description}`),
        APPROACH.lead,
      ),
    },
    {
      path: PATHS.about,
      heading: `About ${SITE.brand}: what we hold ourselves to, and our values`,
      content: lines(ABOUT.title, ABOUT.lead, ...ABOUT.paragraphs, ...described(VALUES)),
    },
    {
      path: '/#place-title',
      heading: `Who leads ${SITE.brand}, and whom do we work with?`,
      content: lines(PLACE.title, PLACE.lead, ...described(PRACTICES)),
    },
    {
      path: '/#place-title',
      heading: `Why ${SITE.market}?`,
      content: lines(...PLACE_FACTS.map(({ value, label }) => `${value}: ${label}.`)),
    },
    {
      path: PATHS.home,
      heading: 'Our figures: satisfaction, projects completed, efficiency, return on investment (ROI)',
      content: lines(...STATS.map(({ value, label }) => `${value} ${label}.`), STATS_SOURCE),
    },
  ],
};
