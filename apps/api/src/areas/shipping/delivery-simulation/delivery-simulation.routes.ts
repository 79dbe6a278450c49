import type { Handlers } from '../../../platform/http/register-routes.ts';
import { simulateDelivery } from './simulate-delivery.ts';

export const deliverySimulationHandlers = {
  simulateDelivery: ({ query }, { db }) => simulateDelivery(db, query),
} satisfies Partial<Handlers>;
