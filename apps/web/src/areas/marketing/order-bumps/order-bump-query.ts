export const orderBumpQuery = (id: number) => ({
  params: { id },
  query: { include: ['weeks' as const, 'product' as const] },
});
