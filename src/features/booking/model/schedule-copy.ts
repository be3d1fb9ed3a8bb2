/** What a visitor gets out of the consultation. */
export const BENEFITS = [
  {
    title: 'Data-driven insights',
    text: 'We start from figures you already keep: orders, tickets, ledgers. They show where a forecast would pay.',
  },
  {
    title: 'Process optimization',
    text: 'We look for the queue that never shortens and the report nobody reads, and say which of them software can fix.',
  },
  {
    title: 'Strategic planning',
    text: 'You get an order of work: what to do first, what to leave, and what each step should return.',
  },
] as const;

/** The course of the consultation. */
export const STEPS = [
  {
    title: 'Business assessment',
    text: 'We ask how the business runs today and what you want from it. You need to prepare nothing.',
  },
  {
    title: 'Custom strategy',
    text: 'We sketch where AI fits your operation, and say plainly where it does not.',
  },
  {
    title: 'ROI projections',
    text: 'We put rough numbers beside each idea: what it costs, how long it takes, what it returns.',
  },
  {
    title: 'Next steps',
    text: 'You leave with a short list and decide in your own time. There is no obligation.',
  },
] as const;
