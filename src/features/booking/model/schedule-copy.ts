/** What a visitor gets out of the consultation. */
export const BENEFITS = [
  {
    title: 'Data-driven insights',
    text: 'We start from figures you already keep: orders, tickets, ledgers. They show where a forecast would pay off.',
  },
  {
    title: 'Process optimization',
    text: 'We look for the backlog that never shrinks and the report no one reads, and tell you which ones software can fix.',
  },
  {
    title: 'Strategic planning',
    text: 'You get a work plan: what to do first, what to skip, and what each step should return.',
  },
] as const;

/** The course of the consultation. */
export const STEPS = [
  {
    title: 'Business assessment',
    text: "We ask how the business runs today and what you want from it. You don't need to prepare anything.",
  },
  {
    title: 'Custom strategy',
    text: "We sketch where AI fits your operation and say plainly where it doesn't.",
  },
  {
    title: 'ROI projections',
    text: 'We put rough numbers beside each idea: what it costs, how long it takes, what it returns.',
  },
  {
    title: 'Next steps',
    text: "You leave with a short list and decide on your own schedule. There's no obligation.",
  },
] as const;
