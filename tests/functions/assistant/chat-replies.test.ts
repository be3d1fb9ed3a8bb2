import { describe, expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { says } from './fake-model.ts';
import { ask, faultOf, hear, useModel, withModel } from './model-app.ts';

const endpoint = useModel();

describe('a reply that must not be shown', () => {
  it.each([
    ['a price that is in no table', 'It costs $9,900 [1].', /a claim without a source/],
    ['a discount', 'You get a discount of 10 percent [1].', /a claim without a source/],
    ['a price in words', 'It costs nine thousand dollars [1].', /a claim without a source/],
    ['a price cut short', 'It costs 9k [1].', /a claim without a source/],
    ['a duration in words', 'It takes two to three weeks [1].', /a claim without a source/],
    ['a figure with another unit', 'It takes 6-8 months [1].', /a claim without a source/],
    ['a figure after "at"', 'You get it at 20 percent less, or at 9k [1].', /a claim without a source/],
    ['a certificate', 'We are HIPAA compliant [1].', /a claim without a source/],
    ['a certificate in Spanish', 'Tenemos el certificado ISO 27001 [1].', /a claim without a source/],
    ['a discount in words', 'You pay half-price this month [1].', /a claim without a source/],
    ['a promise in Spanish', 'Le llamaremos pronto [1].', /a promise/],
    ['a time that is not free', 'Tuesday at 4:30 PM is free [1].', /a claim without a source/],
    ['a promise', 'A consultant will call you tomorrow [1].', /a promise/],
    ['a booking that is none', "I've booked you in [1].", /a promise/],
    ['a booking told of', 'Your appointment is confirmed [1].', /a promise/],
    [
      'its rules',
      'You answer visitors on the website of Meridian Business Consulting, an AI consulting firm [1].',
      /its rules/,
    ],
    ['its rules, set otherwise', '- say only what\n- the data say\n- put the number [1]', /its rules/],
    [
      'a long tale without a source',
      'Artificial intelligence is a wide field. '.repeat(8),
      /nothing that it draws on/,
    ],
    ['a source mark that a removed one joins', 'It costs $15,000 [[1]2].', /a marker in the reply/],
    [
      'a person mark that a removed one joins',
      'Use the form.\nNEEDNEEDS_PERSONS_PERSON',
      /a marker in the reply/,
    ],
  ])('%s', async (_what, reply, fault) => {
    const app = withModel(endpoint(), [says(reply)]);
    const plain = await ask(chatApp());
    const { texts, last } = await hear(app);
    expect(last).toMatchObject(['done', { message: plain.message }]);
    expect(faultOf(app)).toMatch(fault);
    expect(texts.join('')).toBe(plain.message);
  });

  it.each([
    ['another site', 'See [here](https://evil.example/?q=1) [1].', 'See here.'],
    ['a bare address', 'See https://evil.example/x and www.evil.example [1].', 'See and .'],
    ['a script', 'See [here](javascript:alert(1)) [1].', 'See here).'],
    ['a picture', 'Fine ![x](https://evil.example/p.png?d=secret) [1].', 'Fine.'],
    ['HTML', 'Fine <img src=x onerror=alert(1)> and <b>bold</b> [1].', 'Fine and bold.'],
    ['HTML over lines', 'Fine <img src=x\nonerror=alert(1)> [1].', 'Fine onerror=alert(1)>.'],
    ['a link that a removed mark would make', 'See [this]`(//evil.example) [1].', 'See this.'],
    ['a path that nobody named', 'See [this](/admin) [1].', 'See this.'],
    ['an address that looks like ours', 'See [this](//evil.example) [1].', 'See this.'],
    [
      'our own address in full',
      'See [it](https://meridian.example/blog/first-steps).',
      'See [it](/blog/first-steps).',
    ],
    ['a page of ours', 'See [the form](/schedule) [1].', 'See [the form](/schedule).'],
  ])('is cleaned of %s', async (_what, reply, shown) => {
    const app = withModel(endpoint(), [says(reply)]);
    expect((await ask(app)).message).toBe(shown);
  });
});
