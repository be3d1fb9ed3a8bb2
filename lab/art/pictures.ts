import { fallingStacks } from './pictures/falling-stacks.ts';
import { fiveIntoOne } from './pictures/five-into-one.ts';
import { handsOfArcs } from './pictures/hands-of-arcs.ts';
import { listOfNine } from './pictures/list-of-nine.ts';
import { measuredRelief } from './pictures/measured-relief.ts';
import { narrowingForecast } from './pictures/narrowing-forecast.ts';
import { oneOutlier } from './pictures/one-outlier.ts';
import { openDoor } from './pictures/open-door.ts';
import { PORTRAITS } from './pictures/portraits.ts';
import { secondRoute } from './pictures/second-route.ts';
import { sunOverDesk } from './pictures/sun-over-desk.ts';

/** What is drawn for which page: the slugs of posts, services and case studies. The portraits are for team members. */
export const PICTURES: Record<string, () => string> = {
  'future-of-ai-in-business-consulting': sunOverDesk,
  'predictive-analytics-changing-strategic-planning': narrowingForecast,
  'building-resilient-supply-chains-with-ai': secondRoute,
  'human-factor-in-ai-implementation': handsOfArcs,
  'ai-strategy-consulting': listOfNine,
  'digital-transformation': fiveIntoOne,
  'data-analytics': measuredRelief,
  'inventory-forecasting-in-manufacturing': fallingStacks,
  'fewer-readmissions-in-healthcare': openDoor,
  'fraud-detection-in-fintech': oneOutlier,
  ...Object.fromEntries(Object.entries(PORTRAITS).map(([hour, draw]) => [`portrait-${hour}`, draw])),
};

/** The files of each picture, and the bytes that one may have. */
export const BUDGETS = [
  { width: 640, format: 'avif', bytes: 20_000 },
  { width: 1280, format: 'avif', bytes: 45_000 },
  { width: 640, format: 'webp', bytes: 40_000 },
  { width: 1280, format: 'webp', bytes: 80_000 },
] as const;
