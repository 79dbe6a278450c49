import { watchLockOrder } from '../../src/platform/database/lock-order.ts';

// Every server test checks the lock order of its calls and jobs.
watchLockOrder((fault, statement) => {
  throw new Error(`${fault}\n${statement}`);
});
