import type {
  Facts,
  Found,
  Passage,
  ScoredAnswer,
} from '../../../supabase/functions/_shared/assistant/assistant-data.ts';
import type { AssistantPorts, FreeTime } from '../../../supabase/functions/_shared/assistant/ports.ts';

/** Monday, November 23, 2026, 10:00 AM in Atlanta. */
export const MONDAY = new Date('2026-11-23T15:00:00Z');
export const ZONE = 'America/New_York';

export const consultationType = (name: string, durationMinutes: number, priceCents: number) => ({
  name,
  durationMinutes,
  priceCents,
  minimumNoticeMinutes: 240,
  windowDays: 30,
  changeCutoffMinutes: 1440,
});

export const FACTS: Facts = {
  consultationTypes: [
    consultationType('AI Strategy Consultation', 60, 0),
    consultationType('Discovery Call', 30, 2500),
  ],
  services: [
    {
      slug: 'data-analytics',
      name: 'Data Analytics Solutions',
      shortDescription: 'See what your numbers say.',
      duration: '6-10 weeks',
      price: 12000,
      path: '/services/data-analytics',
    },
    {
      slug: 'ai-strategy-consulting',
      name: 'AI Strategy Consulting',
      shortDescription: 'Know what to do first.',
      duration: '4-6 weeks',
      price: 10000,
      path: '/services/ai-strategy-consulting',
    },
  ],
  closedDays: [
    { date: '2026-11-26', name: 'Thanksgiving Day' },
    { date: '2026-12-01', name: null },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
  caseStudies: [
    {
      slug: 'fraud-down',
      title: 'Fraud down',
      industry: 'Fintech',
      path: '/case-studies/fraud-down',
      timeline: '22 weeks, pilot underway',
      metrics: {
        beforeAfter: [
          { metric: 'Cost', before: 925, after: 629, unit: 'thousand dollars a year', improvement: 32 },
          {
            metric: 'Readmissions',
            before: 17.5,
            after: 13.3,
            unit: 'percent of discharges',
            improvement: 24,
          },
          { metric: 'Line stops', before: 15, after: 6, unit: 'a month', improvement: 60 },
        ],
        timeline: [],
        roi: { investment: 62_000, returns: 1_372_000, timeframe: 'a year' },
        kpis: [
          { name: 'Reached (%)', value: 88, target: 85, achieved: true },
          { name: 'Saved ($)', value: 9000, target: 8000, achieved: true },
        ],
      },
    },
  ],
  articles: [{ title: 'First steps', date: '2026-11-02', path: '/blog/first-steps' }],
  team: [{ name: 'Dana Whitfield', role: 'Principal' }],
  chatRetentionDays: 30,
};

export const FREE: FreeTime[] = [
  { date: '2026-11-24', time: '09:00' },
  { date: '2026-11-24', time: '10:00' },
  { date: '2026-11-24', time: '14:00' },
  { date: '2026-11-25', time: '13:00' },
  { date: '2026-11-30', time: '09:00' },
  { date: '2026-11-30', time: '15:00' },
];

export function portsWith(over: Partial<AssistantPorts> = {}): AssistantPorts {
  return {
    search: async (queries) => queries.map(() => found({})),
    facts: async () => FACTS,
    freeTimes: async () => FREE,
    ...over,
  };
}

export function found(over: Partial<Found>): Found {
  return { language: 'en', exact: null, answers: [], passages: [], ...over };
}

export function answer(over: Partial<ScoredAnswer>): ScoredAnswer {
  return {
    id: 1,
    kind: 'answer',
    question: 'What do you do?',
    reply: 'We do {{service:data-analytics}}.',
    linkPath: null,
    linkTitle: null,
    language: 'en',
    score: 0,
    ...over,
  };
}

export function passage(over: Partial<Passage>): Passage {
  return {
    id: 1,
    path: '/terms#fair-use',
    title: 'Terms of Service',
    heading: 'Fair use',
    content: 'Please be fair.',
    coverage: 1,
    ...over,
  };
}
