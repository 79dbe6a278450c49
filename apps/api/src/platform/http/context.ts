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

/** Shared by the calls of a session. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly StaffRole[];
  readonly session_id: number;
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
  /** Fewer than the connections: changes that wait for a row, or for the standby, leave the others to reads. */
  changes: Semaphore;
  /** Transactions that are rolled back or change nothing, so that changes whose commits wait do not delay them. */
  previews: Semaphore;
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
  /** Lock, refuse, change, record, later, in turn with others. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface StaffContext extends CallContext {
  staff: Staff;
  actor: Actor;
  /** Marks the request key as spent, too. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A change that leaves the request key free. */
export const inTurn = <T>(
  { db, changes }: Pick<Platform, 'db' | 'changes'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => changes.run(() => inTransaction(db, work));

export function callContext(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  turns: Semaphore = platform.changes,
): CallContext {
  return {
    ...platform,
    primary: platform.db,
    request,
    reply,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    transaction: (work) => turns.run(() => inTransaction(platform.db, work)),
  };
}

export function staffContext(call: CallContext, staff: Staff, key: TakenKey | null): StaffContext {
  return {
    ...call,
    staff,
    actor: { staffId: staff.id, address: call.address, requestId: call.requestId },
    transaction: (work) =>
      call.transaction(async (tx) => {
        const result = await work(tx);
        if (key) await markCommitted(tx, key);
        return result;
      }),
  };
}
