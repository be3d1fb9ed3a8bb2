export const art = 'art';
