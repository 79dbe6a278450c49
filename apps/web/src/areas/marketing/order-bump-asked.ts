/** What the page of an order bump reads, asked for along with the page. */
export const orderBumpAsked = (id: number) => ({
  params: { id },
  query: { include: ['weeks' as const, 'product' as const] },
});
