import { expect, test } from 'vitest';
import {
  changeText,
  formatWholeDollars,
  kpiSum,
  kpiText,
  nextCaseStudies,
  parsePhases,
  roiText,
} from './case-study';

const change = (before: number, after: number, unit: string, improvement: number) =>
  changeText({ metric: 'Anything', before, after, unit, improvement });

test('changeText formats a change with its unit and direction', () => {
  expect(change(925, 629, 'thousand dollars', 32)).toEqual({
    before: '$925,000',
    after: '$629,000',
    unit: '',
    change: '32% less',
  });
  expect(change(17.5, 13.3, 'percent of discharges', 24)).toMatchObject({
    before: '17.5%',
    after: '13.3%',
    unit: 'of discharges',
  });
  expect(change(40, 66, 'percent', 65)).toMatchObject({ unit: '', change: '65% more' });
  expect(change(1500, 900, 'dollars a day', 40)).toMatchObject({ before: '$1,500', unit: 'a day' });
  expect(change(15, 6, 'a month', 60)).toMatchObject({ before: '15', after: '6', unit: 'a month' });
  expect(
    changeText({ metric: 'Charts read daily', before: 60, after: 15, unit: 'charts', improvement: 75 }).unit,
  ).toBe('');
  expect(change(50, 31, 'miles de dólares por trimestre', 38)).toMatchObject({
    after: '$31,000',
    unit: 'por trimestre',
  });
  expect(change(17.5, 13.3, 'por ciento de las altas', 24)).toMatchObject({
    after: '13.3%',
    unit: 'de las altas',
  });
  expect(change(9, 6, 'dólares', 33).after).toBe('$6');
  expect(change(1, 2, 'percentages', 1)).toMatchObject({ before: '1', unit: 'percentages' });
});

test('money has a dollar sign and thousands separators', () => {
  expect(formatWholeDollars(1134000.4)).toBe('$1,134,000');
});

test('the return is shown as a multiple of the investment', () => {
  const roi = (investment: number, returns: number) =>
    roiText({ investment, returns, timeframe: '12 months' });
  expect(roi(62000, 372000)).toEqual({ investment: '$62,000', returns: '$372,000', times: '6x' });
  expect(roi(40000, 90000).times).toBe('2.3x');
  expect(roi(0, 90000).times).toBeUndefined();
});

test('kpiText takes the unit from the end of the KPI’s name', () => {
  const kpi = (name: string, achieved = true) => kpiText({ name, value: 1250, target: 900, achieved });
  expect(kpi('Follow-up visits kept (%)')).toEqual({
    name: 'Follow-up visits kept',
    value: '1,250%',
    target: '900%',
    verdict: 'Met',
  });
  expect(kpi('Saved (first year) ($)')).toMatchObject({ name: 'Saved (first year)', target: '$900' });
  expect(kpi('Time to decide (minutes)').value).toBe('1,250 minutes');
  expect(kpi('Net promoter score', false)).toMatchObject({ value: '1,250', verdict: 'Missed' });
});

test('kpiSum counts the targets that were met', () => {
  const kpis = (...met: boolean[]) => met.map((achieved) => ({ name: 'Any', value: 1, target: 1, achieved }));
  expect(kpiSum(kpis(true, true, false))).toBe('2 of 3 targets met.');
  expect(kpiSum(kpis(true, true))).toBe('All 2 targets met.');
  expect(kpiSum(kpis(true))).toBe('1 of 1 target met.');
});

const phase = (duration: string, progress = 100) => ({ phase: 'Any', duration, progress });

test('parsePhases splits each phase’s length into done and open parts', () => {
  const phases = parsePhases([phase('4 weeks'), phase('12 weeks', 50), phase('1 Month'), phase('10.5 days')]);
  expect(phases.map(({ done, open }) => [done, open])).toEqual([
    [4, 0],
    [6, 6],
    [52 / 12, 0],
    [1.5, 0],
  ]);
  expect(phases.map(({ state }) => state)).toEqual(['Done', '50% done', 'Done', 'Done']);
});

test('parsePhases gives all phases the same length if one length is unreadable', () => {
  const phases = parsePhases([phase('4 weeks'), phase('about a year', 25)]);
  expect(phases.map(({ done, open }) => [done, open])).toEqual([
    [1, 0],
    [0.25, 0.75],
  ]);
});

const stories = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }));
const slugs = (of: string, from = stories) => nextCaseStudies(of, from).map(({ slug }) => slug);

test('nextCaseStudies returns the next two, wraps around, and excludes the current one', () => {
  expect(slugs('a')).toEqual(['b', 'c']);
  expect(slugs('d')).toEqual(['a', 'b']);
  expect(slugs('b', stories.slice(0, 2))).toEqual(['a']);
  expect(slugs('a', stories.slice(0, 1))).toEqual([]);
  expect(slugs('not listed yet')).toEqual(['a', 'b']);
});
