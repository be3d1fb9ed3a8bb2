import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropStrayClicks } from '@/shared/staff/stray-clicks';

let stop: () => void;
const pressed: string[] = [];

function button(name: string) {
  const element = document.createElement('button');
  element.addEventListener('click', () => pressed.push(name));
  document.body.append(element);
  return element;
}

/** A click of a mouse, `at` milliseconds after the page was opened. */
function click(element: Element, at: number, clientX = 100, detail = 1) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY: 50, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  element.dispatchEvent(event);
}

beforeEach(() => {
  stop = dropStrayClicks();
});
afterEach(() => {
  stop();
  pressed.length = 0;
  document.body.replaceChildren();
});

test('of two clicks 350 ms apart at one place, the second presses no other control', () => {
  const [first, second] = [button('first'), button('second')];
  click(first, 1000);
  click(second, 1350);
  expect(pressed).toEqual(['first']);
  click(second, 1700);
  expect(pressed).toEqual(['first', 'second']);
});

test('the same control can be pressed twice, and another one elsewhere, later or by a key', () => {
  const [first, second] = [button('first'), button('second')];
  click(first, 1000);
  click(first, 1100);
  click(second, 1200, 400);
  click(first, 1300, 400, 0);
  click(first, 2000, 400);
  expect(pressed).toEqual(['first', 'first', 'second', 'first', 'first']);
});
