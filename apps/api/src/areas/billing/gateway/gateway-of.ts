import type { Db } from '../../../platform/database.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

/** The gateway that this program charges with. */
export const gatewayOf = ({ db }: { db: Db }): PaymentGateway => sandboxGateway(db);
