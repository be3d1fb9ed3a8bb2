const languages = new Intl.DisplayNames('en-US', { type: 'language' });

/** Returns the name of a language by its two letters. */
export const languageLabel = (code: string): string => languages.of(code) ?? code;
