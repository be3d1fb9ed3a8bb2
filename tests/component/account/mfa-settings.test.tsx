import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json } from '../support/fake-backend';
import { EMAIL, openSecurity } from '../support/open-security';
import { FACTOR, protectedSession, refusal } from '../support/provider';

const TOKEN = 'POST /auth/v1/token';

describe('two-step sign-in', () => {
  test('turns on with the first correct code of a new app', async () => {
    const after = protectedSession('ada', EMAIL, 'aal2');
    const page = await openSecurity({
      'POST /auth/v1/factors': () =>
        json({
          id: FACTOR.id,
          type: 'totp',
          friendly_name: FACTOR.friendly_name,
          totp: {
            qr_code: '<svg/>',
            secret: 'JBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Meridian?secret=JBSWY3DP',
          },
        }),
      'POST /auth/v1/factors/app-1/challenge': () =>
        json({ id: 'challenge-1', type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 }),
      'POST /auth/v1/factors/app-1/verify': () => json(after),
    });
    await page.press('Set up');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByText(/signs you out on your other devices/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    await page.type('Six-digit code', '123 456');
    await page.press('Continue');
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Two-step sign-in is on'));
    expect(page.toasts[0]?.description).toContain('You’ve been signed out on your other devices.');
    expect(page.backend.to('/auth/v1/factors/app-1/verify')[0]?.body).toMatchObject({
      challenge_id: 'challenge-1',
      code: '123456',
    });
    expect(await screen.findByText(FACTOR.friendly_name)).toBeTruthy();
  });

  test('keeps the other devices signed in when a second app is added', async () => {
    const page = await openSecurity(
      {
        'POST /auth/v1/factors': () =>
          json({ id: 'app-2', type: 'totp', totp: { qr_code: '', secret: 'JBSWY3DP', uri: 'otpauth://x' } }),
      },
      protectedSession('ada', EMAIL, 'aal2'),
    );
    await screen.findByText(FACTOR.friendly_name);
    await page.press('Add another app');
    expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
    expect(screen.queryByText(/signs you out/)).toBeNull();
  });

  test('removes an abandoned setup before it starts a new one', async () => {
    const unfinished = { ...FACTOR, id: 'app-0', status: 'unverified' };
    const session = protectedSession('ada', EMAIL, 'aal1', [unfinished]);
    const page = await openSecurity(
      {
        'DELETE /auth/v1/factors/app-0': () => json({ id: 'app-0' }),
        'POST /auth/v1/factors': () =>
          refusal(422, 'too_many_enrolled_mfa_factors', 'Maximum number reached'),
      },
      session,
    );
    await page.press('Set up');
    expect((await screen.findByRole('alert')).textContent).toBe('Maximum number reached');
    expect(page.backend.to('/auth/v1/factors').map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });

  test('removes an app after a confirmation', async () => {
    const before = protectedSession('ada', EMAIL, 'aal2');
    const after = protectedSession('ada', EMAIL, 'aal1', []);
    const page = await openSecurity(
      { 'DELETE /auth/v1/factors/app-1': () => json({ id: 'app-1' }), [TOKEN]: () => json(after) },
      before,
    );
    await page.user.click(await screen.findByRole('button', { name: `Remove ${FACTOR.friendly_name}` }));
    expect(page.backend.to('/auth/v1/factors')).toEqual([]);
    await page.press('Remove app');
    await waitFor(() => expect(screen.queryByText(FACTOR.friendly_name)).toBeNull());
  });

  test('is left out on a server without it', async () => {
    vi.stubEnv('VITE_MFA', 'off');
    await openSecurity();
    expect(await screen.findByRole('heading', { name: 'Devices' })).toBeTruthy();
    expect(screen.queryByText(/two-step/i)).toBeNull();
    expect(screen.queryByText(/this server/)).toBeNull();
  });
});
