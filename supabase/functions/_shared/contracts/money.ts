const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** US cents as people read them: 15000 is '$150', 125050 is '$1,250.50'. */
export function formatCents(cents: number): string {
  return format.format(cents / 100);
}
