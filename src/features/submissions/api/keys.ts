/** The first element is the address that is read. */
export const submissionKeys = { list: ['/api/contact-submissions'] as const };
