import { ADMIN, signInBrowser } from '../../support/account.ts';
import { appointmentBody, postJson, slotsOfWindow } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 375, height: 740 },
})) {
  // The requests of other journeys are in the list, too, so nothing is confirmed here.
  test(`on a ${size}, the dialog of all requests lists each with its time, and its buttons stay in view`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    const functionsUrl = `${stackEnv().siteUrl}/api`;
    const clientName = `Ingrid ${size} ${Date.now()}`;
    const slots = (await slotsOfWindow(functionsUrl)).slice(-6);
    let booked = 0;
    for (const { date, time } of slots) {
      const response = await postJson(
        `${functionsUrl}/appointments`,
        { ...appointmentBody(date, time), clientName },
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (response.ok) booked += 1;
    }
    expect(booked).toBeGreaterThan(1);

    await page.setViewportSize(viewport);
    await signInBrowser(page, ADMIN);
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Approve (all )?\d+\.\.\.$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Approve \d+ requests\?$/ });
    await expect(dialog.getByRole('listitem').filter({ hasText: clientName })).toHaveCount(booked);
    await expect(dialog.getByRole('listitem').filter({ hasText: clientName }).first()).toContainText(
      /\d:\d\d [AP]M to \d+:\d\d [AP]M ET/,
    );
    await expect(dialog.getByRole('button', { name: /^Approve \d+ requests$/ })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await expectNoAxeViolations();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}
