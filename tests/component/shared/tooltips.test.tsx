import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../support/open-page';

const tooltip = () => document.querySelector('[role=tooltip]')?.textContent;
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function point(name: string, pointerType = 'mouse') {
  fireEvent(
    screen.getByRole(name === 'text' ? 'paragraph' : 'button', name === 'text' ? {} : { name }),
    new PointerEvent('pointerover', { bubbles: true, pointerType }),
  );
}

async function open() {
  await openPage(async () => {
    const { Tooltips } = await import('@/layouts/tooltips');
    const first = new Event('focusin');
    return {
      '/': (
        <>
          <button type="button" aria-label="Copy">
            <svg aria-hidden="true" />
          </button>
          <button type="button" aria-label="Close">
            <svg aria-hidden="true" />
          </button>
          <button type="button" aria-label="Save the draft">
            Save
          </button>
          <p>Words</p>
          <Tooltips first={first} />
        </>
      ),
    };
  }, '/');
  vi.useFakeTimers();
}

describe('the name of an icon', () => {
  beforeEach(() => {
    HTMLElement.prototype.showPopover = () => undefined;
    return () => vi.useRealTimers();
  });

  test('appears after 700 ms under the mouse, and goes when it leaves', async () => {
    await open();
    point('Copy');
    wait(699);
    expect(tooltip()).toBeUndefined();
    wait(1);
    expect(tooltip()).toBe('Copy');
    point('text');
    wait(0);
    expect(tooltip()).toBeUndefined();
  });

  test('appears immediately within 300 ms of another tooltip, and not later', async () => {
    await open();
    point('Copy');
    wait(700);
    point('text');
    wait(299);
    point('Close');
    wait(0);
    expect(tooltip()).toBe('Close');
    point('text');
    wait(301);
    point('Copy');
    wait(699);
    expect(tooltip()).toBeUndefined();
    wait(1);
    expect(tooltip()).toBe('Copy');
  });

  test('does not appear on touch, after a press, or where text is visible', async () => {
    await open();
    point('Copy', 'touch');
    wait(1000);
    expect(tooltip()).toBeUndefined();
    point('Save the draft');
    wait(1000);
    expect(tooltip()).toBeUndefined();
    point('Copy');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Copy' }));
    wait(1000);
    expect(tooltip()).toBeUndefined();
  });

  test('disappears with Escape', async () => {
    await open();
    point('Copy');
    wait(700);
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(tooltip()).toBeUndefined();
  });
});
