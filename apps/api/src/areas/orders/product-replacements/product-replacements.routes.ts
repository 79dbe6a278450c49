import type { Handlers } from '../../../platform/http/register-routes.ts';
import { previewReplacement, startReplacement } from './replace-product.ts';

export const productReplacementHandlers = {
  replaceProduct: (input, ctx) => (input.query.preview ? previewReplacement(ctx, input) : startReplacement(ctx, input)),
} satisfies Partial<Handlers>;
