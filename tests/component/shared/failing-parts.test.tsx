import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { openPage } from '../support/open-page';

const lost = new TypeError('Failed to fetch dynamically imported module');
const MESSAGE = 'This part of the page could not be loaded.';

const Form = () => (
  <form>
    <input aria-label="Name" />
  </form>
);

test('a part whose code fails to load leaves the rest of the page intact, and can be retried', async () => {
  const load = vi
    .fn<() => Promise<typeof Form>>()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(Form);
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyWithBoundary(load);
  const page = (
    <>
      <p>The rest</p>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>
  );
  const { user } = await openPage(async () => ({ '/': page }));
  await screen.findByText(MESSAGE);
  expect(report).toHaveBeenCalledOnce();
  expect(screen.queryByText('The rest')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Name');
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
