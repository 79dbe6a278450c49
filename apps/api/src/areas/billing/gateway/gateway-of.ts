import type { Config } from '../../../config.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { openStripe } from './stripe-client.ts';
import { stripeGateway } from './stripe-gateway.ts';

export interface GatewayContext {
  config: Config;
  db: Db;
}

export const gatewayOf = ({ config, db }: GatewayContext): PaymentGateway =>
  config.PAYMENT_GATEWAY === 'stripe'
    ? stripeGateway(
        () => openStripe(config),
        () => businessNow(db),
      )
    : sandboxGateway(db);
