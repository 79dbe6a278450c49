import { watchLockOrder } from '../../src/platform/database/lock-order.ts';

watchLockOrder((fault, statement) => {
  throw new Error(`${fault}\n${statement}`);
});
