import { expect, test } from 'vitest';
import { changedMetrics, clockInWords, metricsOf, projectDurationInWords } from './metrics-in-words';

test('a duration is found in each way to say it, in every language', () => {
  const ways = ['4-6 weeks', '4–6 weeks', '4 to 6 weeks', '4-6 semanas', '4–6 semanas', '4 a 6 semanas'];
  expect(projectDurationInWords('4-6 weeks')).toEqual(expect.arrayContaining(ways));
  expect(projectDurationInWords('28 weeks, pilot underway')).toEqual(['28 weeks', '28 semanas']);
  expect(projectDurationInWords('1 week')).toEqual(['1 week', '1 semana']);
  expect(projectDurationInWords('3 months')).toEqual(['3 months', '3 meses']);
});

test('a time is found in the usual ways to write it', () => {
  expect(clockInWords('09:00:00')).toEqual(['9:00 AM', '9 AM', '9:00 a.m.', '9:00 a. m.']);
  expect(clockInWords('12:30')).toEqual(['12:30 PM', '12:30 p.m.', '12:30 p. m.']);
  expect(clockInWords('24:00')[0]).toBe('12:00 AM');
  expect(clockInWords('')).toEqual([]);
});

test('only the figures that change are looked for', () => {
  const service = { price: 10_000, duration: '4-6 weeks' };
  const metrics = metricsOf('service', service);
  expect(changedMetrics(metrics, metricsOf('service', service))).toEqual([]);
  expect(changedMetrics(metrics, metricsOf('service', { ...service, price: 11_250 }))).toEqual(['$10,000']);
  expect(metricsOf('faq', { answer: '$10,000' })).toEqual([]);
});

test('the figures of a case study have their units', () => {
  const metrics = {
    beforeAfter: [{ before: 925, after: 629, unit: 'thousand dollars', improvement: 32 }],
    roi: { investment: 62_000, returns: 372_000 },
    kpis: [{ name: 'Reached (%)', value: 88, target: 85 }],
  };
  const found = changedMetrics(metricsOf('case_study', { timeline: '26 weeks', metrics }), []);
  expect(found).toEqual([
    ...['26 weeks', '26 semanas', '$62,000', '$372,000', '$925,000', '$629,000', '32%', '88%', '85%'],
  ]);
  expect(changedMetrics(metricsOf('case_study', {}), [])).toEqual([]);
});
