import { watchLockOrder } from '../src/platform/database/lock-order.ts';
import { startNumbers } from './numbers.ts';

// Test files share a worker and its modules: every file begins alike.
startNumbers();
watchLockOrder((fault, statement) => {
  throw new Error(`${fault}\n${statement}`);
});
