import type { Handlers } from '../../../platform/http/register-routes.ts';
import { changePlan, previewPlan } from './change-plan.ts';

export const planHandlers = {
  changePlan: ({ params, query, body }, ctx) =>
    query.preview ? previewPlan(ctx, params.id, body) : changePlan(ctx, params.id, body),
} satisfies Partial<Handlers>;
