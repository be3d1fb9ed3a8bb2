export const SERVICES = [
  {
    title: 'Predictive Analytics',
    description:
      'See demand, cash and staffing weeks ahead. We build the forecast on your own history, and show how wide its error is.',
    drawing: 'forecast',
  },
  {
    title: 'Operational Efficiency',
    description:
      'Find the step where work waits. We measure the queue, take the waiting out, and leave your people the part that needs judgement.',
    drawing: 'queue',
  },
  {
    title: 'Digital Transformation',
    description:
      'Move from five systems that disagree to one that your team trusts, in stages, with the business running.',
    drawing: 'merge',
  },
  {
    title: 'Customer Intelligence',
    description:
      'Learn which customers stay, which are about to leave, and what the good ones have in common, from what they do.',
    drawing: 'cluster',
  },
  {
    title: 'Risk Management',
    description:
      'Catch the odd payment, claim or shipment the day it happens. Fewer false alarms, and a reason given for each real one.',
    drawing: 'outlier',
  },
  {
    title: 'Strategic AI Integration',
    description:
      'Decide where AI belongs in your company, where it does not, and in which order to begin. Then begin.',
    drawing: 'braid',
  },
] as const;

export type ServiceDrawing = (typeof SERVICES)[number]['drawing'];

export const STEPS = [
  {
    number: 1,
    title: 'Comprehensive Assessment',
    description:
      'We sit with the people who do the work, read the data you already have, and write down what it costs.',
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
  { value: '5–15x', label: 'ROI on AI investments' },
] as const;

export const STORIES = [
  {
    drawing: 'inventory',
    category: 'Manufacturing',
    title: 'A supply chain that holds less and runs out less',
    description:
      'A forecast for every part, refreshed each night, replaced a spreadsheet and a safety margin nobody could explain.',
    result: '32% inventory cost reduction',
    alt: 'Two bars: inventory cost before, and 32 percent lower after.',
  },
  {
    drawing: 'readmission',
    category: 'Healthcare',
    title: 'Patients who go home and stay home',
    description:
      'Nurses get a short list each morning: who is likely to come back, and which call or visit would prevent it.',
    result: '24% readmission reduction',
    alt: 'A line of readmissions falling by 24 percent after the morning list begins.',
  },
  {
    drawing: 'fraud',
    category: 'Fintech',
    title: 'More fraud caught, fewer customers stopped',
    description:
      'The model ranks and explains; analysts decide. Good customers are no longer held up at the till.',
    result: '65% higher fraud detection, 40% fewer false positives',
    alt: 'Two pairs of bars: detection rises by 65 percent, false positives fall by 40 percent.',
  },
] as const;

export type StoryDrawing = (typeof STORIES)[number]['drawing'];

export const ATLANTA_FACTS = [
  { value: '500+', label: 'Fortune 500 companies with a presence here' },
  { value: '2.8M', label: 'business professionals' },
  { value: '#1', label: 'Southeast business hub' },
] as const;

export const TESTIMONIALS = [
  {
    quote:
      'They spent the first two weeks on our floor, not in our boardroom. Six months later the same team gets 35% more done, and nobody was asked to work faster.',
    name: 'Renee Whitfield',
    title: 'Chief Operating Officer, regional manufacturer',
    initials: 'RW',
  },
  {
    quote:
      'I asked for an AI plan. They told me which half of it I did not need, and built the other half with us. I trust the numbers because I can see where they come from.',
    name: 'Marcus Bell',
    title: 'Founder, financial services company',
    initials: 'MB',
  },
] as const;

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
