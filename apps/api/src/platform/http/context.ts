import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import type { Config } from '../../config.ts';
import type { ConstraintRefusals } from '../database/constraint-refusals.ts';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import type { CommitWatch } from '../database/commits/commit-watch.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Actor } from '../record.ts';
import type { Semaphore } from '../semaphore.ts';
import { markCommitted, type TakenKey } from './idempotency.ts';

export interface Staff {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  roles: StaffRole[];
  session_id: number;
}

export interface Platform {
  config: Config;
  db: Db;
  /** Where calls read that may be some moments late; absent without READ_DATABASE_URL. */
  replicas?: Replicas | null;
  /** Whether the standby confirms commits; absent with the embedded server. */
  commits?: CommitWatch | null;
  files: FileStorage;
  jobs: Jobs;
  /** Fewer than the connections: changes that wait for a row leave the others to reads. */
  changes: Semaphore;
  constraintRefusals: ConstraintRefusals;
}

export interface CallContext extends Platform {
  /** For what is written or locked; `db` is a replica's in the calls of FROM_REPLICA. */
  primary: Db;
  request: FastifyRequest;
  reply: FastifyReply;
  log: FastifyBaseLogger;
  requestId: string;
  address: string;
}

export interface StaffContext extends CallContext {
  staff: Staff;
  actor: Actor;
  /** Lock, refuse, change, record, later. Marks the request key as spent. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export function callContext(platform: Platform, request: FastifyRequest, reply: FastifyReply): CallContext {
  return {
    ...platform,
    primary: platform.db,
    request,
    reply,
    log: request.log,
    requestId: request.id,
    address: request.ip,
  };
}

export function staffContext(call: CallContext, staff: Staff, key: TakenKey | null): StaffContext {
  return {
    ...call,
    staff,
    actor: { staffId: staff.id, address: call.address, requestId: call.requestId },
    transaction: (work) =>
      call.changes.run(() =>
        inTransaction(call.primary, async (tx) => {
          const result = await work(tx);
          if (key) await markCommitted(tx, key);
          return result;
        }),
      ),
  };
}
