import * as z from 'zod';

/** `total` is exact, except in long lists of customers and of orders, where it may be estimated (STAFF-3). */
export const pagination = z
  .object({
    total: z.int(),
    count: z.int(),
    per_page: z.int(),
    current_page: z.int(),
    total_pages: z.int(),
    total_is_estimate: z.boolean().optional(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof pagination>;

/** `page` from 1; `per_page` 15 by default, 100 at most (STAFF-2). */
export const pageQuery = {
  page: z.int().min(1).max(1_000_000).default(1),
  per_page: z.int().min(1).max(100).default(15),
};

/** All that match were this many when they were selected; with another number the call is refused (OPS-38). */
export const expectedCount = z.int().min(0).optional();

/** `total_pages` is at least 1, so the first page always exists. */
export function paginationOf(page: number, perPage: number, count: number, total: number): Pagination {
  return {
    total,
    count,
    per_page: perPage,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
  };
}
