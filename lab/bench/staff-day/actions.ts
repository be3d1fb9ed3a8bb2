import type { Locator, Page } from 'playwright';
import { timeReaction } from './reaction.ts';

/** What a person did: clicks, keys that stand for a click, and texts, however long. */
export interface Effort {
  clicks: number;
  keys: number;
  texts: number;
}

/** Clicks and keys. */
export const actionsOf = ({ clicks, keys }: Effort): number => clicks + keys;

/** By the name of an action, how long each one took to change the screen, in milliseconds. */
export type Reactions = Map<string, number[]>;

/**
 * Uses a page as a person does, counts, and times the screen's reactions. Waiting, reading, and scrolling are not
 * counted.
 */
export function createHands(page: Page, reactions: Reactions) {
  const effort: Effort = { clicks: 0, keys: 0, texts: 0 };

  async function time(action: string, event: string, act: () => Promise<void>): Promise<void> {
    // A person looks at the screen first, and meanwhile the page comes to rest. A page with an animation never does.
    await page.evaluate(
      () => new Promise<void>((rest) => requestIdleCallback(() => rest(), { timeout: 500 })),
    );
    try {
      reactions.set(action, [...(reactions.get(action) ?? []), await timeReaction(page, event, act)]);
    } catch (error) {
      throw new Error(`"${action}" failed.`, { cause: error });
    }
  }

  return {
    effort,
    async click(action: string, target: Locator): Promise<void> {
      effort.clicks += 1;
      await time(action, 'click', () => target.click());
    },
    /** Chooses an option of a native list: one click opens it, another one chooses. */
    async choose(action: string, list: Locator, option: string): Promise<void> {
      effort.clicks += 2;
      await time(action, 'change', async () => void (await list.selectOption({ label: option })));
    },
    async press(action: string, key: string): Promise<void> {
      effort.keys += 1;
      await time(action, 'keydown', () => page.keyboard.press(key));
    },
    /** Writes into a field. A field that does not have the focus costs a click first. */
    async write(field: Locator, text: string): Promise<void> {
      await field.waitFor();
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) {
        effort.clicks += 1;
        await field.click();
      }
      effort.texts += 1;
      await page.keyboard.insertText(text);
    },
  };
}

export type Hands = ReturnType<typeof createHands>;
