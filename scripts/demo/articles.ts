import { slugify } from '../../src/shared/lib/text.ts';
import { addDays } from '../../supabase/functions/_shared/contracts/time.ts';
import { instantAt } from './calendar.ts';
import type { DemoEvent } from './clock.ts';
import { COLLEAGUES, type DemoContext } from './people.ts';

interface Article {
  title: string;
  excerpt: string;
  author: string;
  tags: readonly string[];
  /** Days from today; a draft without them. */
  day?: number;
  paragraphs: readonly string[];
}

const ARTICLES: readonly Article[] = [
  {
    title: 'Count less, and know more',
    excerpt: 'A warehouse that counts everything twice a week knows little about the shelf that matters.',
    author: 'Malcolm Reeves',
    tags: ['Forecasting', 'Operations'],
    day: -310,
    paragraphs: [
      'Counting is expensive because it treats every shelf alike. A forecast says which shelves it is unsure about.',
      'Count those first. After a month the list is short, and the people who count know why they do it.',
    ],
  },
  {
    title: 'An empty chair has a price',
    excerpt: 'Missed visits are the cheapest thing to forecast, and one of the last that clinics look at.',
    author: 'Danielle Okafor',
    tags: ['Health care', 'Forecasting'],
    day: -265,
    paragraphs: [
      'Most of the people who miss a visit have missed one before. That is not a model yet, and it helps already.',
      'Call the ten who are most likely to forget. Leave the others alone.',
    ],
  },
  {
    title: 'The tray on the third desk',
    excerpt: 'Follow one order through the building, and the plan writes itself.',
    author: 'Andre Baptiste',
    tags: ['Operations', 'Automation'],
    day: -214,
    paragraphs: [
      'We follow one order from the door to the truck, with a stopwatch. Work takes 40 minutes, and waiting takes 3 days.',
      'No software makes the 40 minutes shorter than moving the tray does.',
    ],
  },
  {
    title: 'Who may overrule the machine?',
    excerpt: 'A tool without an owner is either obeyed or ignored. Both are expensive.',
    author: 'Yvonne Pettway',
    tags: ['People', 'Training'],
    day: -160,
    paragraphs: [
      'Write down who may stop a tool, and what they do then. One page is enough.',
      'Then practice it once, on a quiet day.',
    ],
  },
  {
    title: 'Reading an offer',
    excerpt: 'Look for the sentence that says what happens if it does not work.',
    author: 'Danielle Okafor',
    tags: ['Strategy', 'Buying'],
    day: -118,
    paragraphs: [
      'A good offer names the decision that gets better, the data that it needs, and the day on which you may stop.',
      'If the word "transform" occurs more than twice, ask for a second offer.',
    ],
  },
  {
    title: 'Forty rows are enough to begin',
    excerpt: 'You can learn a lot from a small table, if you are honest about what it cannot say.',
    author: 'Malcolm Reeves',
    tags: ['Forecasting', 'Strategy'],
    day: -83,
    paragraphs: [
      'A bakery gave us forty Saturdays. That was enough to see that rain matters more than the price of flour.',
      'It was not enough to see the holidays, and we said so.',
    ],
  },
  {
    title: 'Half of the project is training',
    excerpt: 'The tool is finished when the people beside it can work without us.',
    author: 'Yvonne Pettway',
    tags: ['Training', 'People'],
    day: -47,
    paragraphs: [
      'We sit beside the people who use a tool for two weeks, and we answer questions instead of giving a course.',
      'The list of questions becomes the manual.',
    ],
  },
  {
    title: 'Price lists are data, too',
    excerpt: 'A roofing company made its bids three times as fast by cleaning one folder.',
    author: 'Andre Baptiste',
    tags: ['Automation', 'Operations'],
    day: -12,
    paragraphs: [
      'The bids were slow because four price lists disagreed. One of them was from 2019.',
      'After a week of cleaning, the bids took an afternoon. The model came later, and was small.',
    ],
  },
  {
    title: 'What to do in the slow weeks',
    excerpt:
      'January is the time to write down how the work is done. Six questions that are worth an hour each.',
    author: 'Danielle Okafor',
    tags: ['Strategy'],
    day: 9,
    paragraphs: [
      'Slow weeks are for looking. Ask six people what they do first on a Monday, and write it down.',
      'In March no one will have the time.',
    ],
  },
  {
    title: 'Notes on routing small fleets',
    excerpt: 'A draft about nine trucks, two bridges, and one driver who knows better.',
    author: 'Andre Baptiste',
    tags: ['Operations'],
    paragraphs: [
      'Nine trucks are few enough to plan by hand and enough to get it wrong.',
      'To do: ask the drivers about the bridge.',
    ],
  },
  {
    title: 'Claims, and the first look at them',
    excerpt: 'A draft about nine days of waiting, and what happens on the first of them.',
    author: 'Malcolm Reeves',
    tags: ['Insurance', 'Forecasting'],
    paragraphs: ['Most claims wait for one missing page.', 'To do: add the chart of waiting times.'],
  },
];
/** The images that the first articles have; the demo adds none. */
const IMAGES = [
  'predictive-analytics-changing-strategic-planning',
  'building-resilient-supply-chains-with-ai',
  'human-factor-in-ai-implementation',
  'future-of-ai-in-business-consulting',
];

function valuesOf(article: Article, n: number, publishAt: Date) {
  const [first = '', ...rest] = article.paragraphs;
  return {
    slug: slugify(article.title),
    title: article.title,
    excerpt: article.excerpt,
    author: article.author,
    tags: article.tags,
    image_url: `/images/${IMAGES[n % IMAGES.length]}-1280.webp`,
    image_alt: 'A drawing of lines and points that stand for the subject of the article',
    status: article.day === undefined ? 'draft' : 'published',
    publish_at: publishAt.toISOString(),
    content: `<p>${first}</p><h2 id="what-to-do">What to do</h2>${rest.map((text) => `<p>${text}</p>`).join('')}`,
  };
}

/** Creates the events by which staff write the articles: eight are public, one is scheduled, and two are drafts. */
export function articleEvents({ calendar }: DemoContext): DemoEvent[] {
  return ARTICLES.map((article, n) => {
    const publishAt = instantAt(addDays(calendar.today, article.day ?? 0), 9 * 60);
    const written = Math.min(publishAt.getTime() - 40 * 60_000, calendar.now.getTime() - (n + 1) * 3_600_000);
    return {
      at: new Date(written),
      by: (COLLEAGUES[n % COLLEAGUES.length] ?? COLLEAGUES[0])?.id as string,
      run: (sql) => sql`insert into public.blog_posts ${sql(valuesOf(article, n, publishAt))}`,
    };
  });
}
