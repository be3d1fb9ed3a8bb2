import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

const MESSAGE = 'This password is too common and easy to guess. Please choose another.';

/** The list weighs 230 kB: it is loaded with the first password that is long enough. Without it nothing is refused. */
async function isCommon(password: string): Promise<boolean> {
  const list = await import('./common-password-list').catch(() => undefined);
  return list?.isInList(password) ?? false;
}

/** `resolver`, and a password that it accepts must not be one of the most common ones. */
export function refuseCommonPasswords<Values extends FieldValues & { password: string }>(
  resolver: Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if ('password' in result.errors || !(await isCommon(values.password))) return result;
    const errors = { ...result.errors, password: { type: 'common', message: MESSAGE } };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
