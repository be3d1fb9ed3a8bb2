/** A price in whole units as people read it: 10000 is '$10,000'. */
export function priceText(price: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
  return format.format(price);
}
