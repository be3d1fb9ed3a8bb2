import { screen } from '@testing-library/react';

/** Where the link of that name leads, on the whole page or in one place of it. */
export const hrefOf = (name: string | RegExp, place: Pick<typeof screen, 'getByRole'> = screen) =>
  place.getByRole('link', { name }).getAttribute('href');
