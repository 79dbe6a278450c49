import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewRegeneration, startRegeneration } from './regenerate-orders.ts';

export const regenerationHandlers = {
  regenerateOrders: (input, ctx) =>
    input.query.preview ? previewRegeneration(ctx, input) : startRegeneration(ctx, input),
} satisfies Partial<Handlers>;
