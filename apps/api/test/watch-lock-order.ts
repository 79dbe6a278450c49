import { watchLockOrder } from '../src/platform/lock-order.ts';

// Every test of the server proves the order of locks of the calls and jobs that it runs.
watchLockOrder((fault, statement) => {
  throw new Error(`${fault}\n${statement}`);
});
