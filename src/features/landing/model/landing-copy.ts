// Written from brand/ by `npm run brand`.

import type { Hero, LandingService } from './landing-types';

/** For search engines. */
export const PAGE = {
  title: 'AI consulting in Atlanta',
  description:
    'AI consultants in Atlanta for the businesses of the Southeast: forecasts, shorter queues, fewer surprises. Request a consultation.',
} as const;

export const HERO: Hero = {
  title: ['Better decisions,', 'by noon.'],
  films: true,
  filmAlt:
    'Atlanta’s skyline at dusk under wide circles of light. The sun is on the horizon; a point of light stands at noon, on the meridian.',
};

/** `id` is the entry's anchor; `offer` is the service page that it belongs to. */
export const SERVICES: readonly LandingService[] = [
  {
    id: 'predictive-analytics',
    title: 'Predictive Analytics',
    description:
      'See demand, cash and staffing weeks ahead. We build the forecast from your own history and show its margin of error.',
    drawing: 'forecast',
    offer: { to: '/services/data-analytics', name: 'Data Analytics Solutions' },
  },
  {
    id: 'operational-efficiency',
    title: 'Operational Efficiency',
    description:
      'Find the step where work waits. We measure the queue, take the waiting out, and leave your people the part that needs judgment.',
    drawing: 'queue',
  },
  {
    id: 'digital-transformation',
    title: 'Digital Transformation',
    description:
      'Move from five systems that disagree to one your team trusts, in stages, while the business runs.',
    drawing: 'merge',
    offer: { to: '/services/digital-transformation', name: 'Digital Transformation' },
  },
  {
    id: 'customer-intelligence',
    title: 'Customer Intelligence',
    description:
      'Learn which customers stay, which are about to leave, and what the good ones have in common, from what they do.',
    drawing: 'cluster',
    offer: { to: '/services/data-analytics', name: 'Data Analytics Solutions' },
  },
  {
    id: 'risk-management',
    title: 'Risk Management',
    description:
      'Catch the odd payment, claim or shipment the day it happens. Fewer false alarms, and a reason given for each real one.',
    drawing: 'outlier',
  },
  {
    id: 'strategic-ai-integration',
    title: 'Strategic AI Integration',
    description:
      'Decide where AI belongs in your company, where it doesn’t, and what to do first. Then start.',
    drawing: 'braid',
    offer: { to: '/services/ai-strategy-consulting', name: 'AI Strategy Consulting' },
  },
];

/** What the four steps have in common. */
export const APPROACH = {
  title: 'Four steps, and you can stop after any of them.',
  lead: 'Each step ends with something you keep and a price for the next. You decide each time whether to go on.',
} as const;

export const STEPS = [
  {
    number: 1,
    title: 'Comprehensive Assessment',
    description:
      'We sit with the people who do the work, read the data you already have, and write down what today’s way costs.',
  },
  {
    number: 2,
    title: 'Data-Driven Strategy',
    description:
      'You get a short list of changes, each with its price, its return and the number that will prove it.',
  },
  {
    number: 3,
    title: 'Human + AI Integration',
    description:
      'We build with your team, not beside it. People keep the decisions; the model does the counting.',
  },
  {
    number: 4,
    title: 'Implementation & Adaptation',
    description: 'It goes live in stages. We watch the numbers with you and change what they tell us to.',
  },
] as const;

export const STATS = [
  { value: '93%', label: 'client satisfaction' },
  { value: '150+', label: 'projects completed' },
  { value: '27%', label: 'average efficiency gain' },
  { value: '5-15x', label: 'ROI on AI investments' },
] as const;

export const STATS_SOURCE =
  'Source: Meridian’s own project records. No one outside the firm has audited these figures.' as const;

export const PLACE_FACTS = [
  { value: '500+', label: 'Fortune 500 companies with a presence here' },
  { value: '2.8M', label: 'business professionals' },
  { value: '#1', label: 'Southeast business hub' },
] as const;

export const ABOUT = {
  title: 'A small firm that counts.',
  summary:
    'We are AI consultants in Atlanta. We find where your team’s judgment and your own data can do more together, build it with you, and measure what it returns.',
  lead: 'A meridian is the line on which it is noon everywhere at once. Our work is to put your people, your numbers and your decisions on the same line.',
  paragraphs: [
    'The person you first speak to is the person who does the work. We write plainly, quote a price before we start, and leave you with something your own team can run.',
    'Some of our clients are asked to prove twice what others prove once. So every figure we hand over comes with its source and its margin of error.',
  ],
  line: ['People', 'Numbers', 'Decisions'],
} as const;

export const TEAM_TITLE = 'Who you will work with' as const;

export const PLACE = {
  title: 'Atlanta taught us to ask who is missing.',
  lead: 'Meridian is led by Black American professionals, and much of our work is with Black-owned and diverse enterprises in the Southeast. That changes the work itself.',
  city: 'Atlanta, 84.39° W',
  office: 'Decatur, our office',
} as const;

export const VALUES = [
  {
    label: 'Innovation',
    description: 'We use what is new when it beats what is old, and we test that before you pay for it.',
  },
  {
    label: 'Integrity',
    description:
      'You see the data, the method and the error. If AI is not the answer, we say so in the first week.',
  },
  {
    label: 'Impact',
    description: 'Each project has one number that it must move, agreed with you before the work begins.',
  },
] as const;

/** What the firm's leadership and its clients change in the work. */
export const PRACTICES = [
  {
    label: 'We look for the history that is missing.',
    description:
      'A lending, hiring or care record shows who was served. It is silent about who was turned away. We ask before we trust a score.',
  },
  {
    label: 'We test where a model would fail first.',
    description: 'We check it on every group it will judge before it judges anyone. You get the results.',
  },
  {
    label: 'We plan for the cash a growing company has.',
    description: 'Stages that pay for themselves one at a time, and tools that your own people can run.',
  },
] as const;
