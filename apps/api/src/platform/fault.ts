import { messageOf } from './start-fault.ts';

interface Fault {
  name: string;
  code?: string;
  message: string;
  stack?: string;
  constraint?: string;
  table?: string;
  column?: string;
  routine?: string;
}

/** Never the values of a failed statement. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'not an Error', message: 'something else was thrown' };
  const isFromDatabase = 'severity' in error;
  const code = wordOf(error, 'code');
  const stack = isFromDatabase ? framesOf(error) : error.stack;
  return {
    name: error.name,
    message: isFromDatabase ? 'database error' : messageOf(error),
    ...(code !== undefined && { code }),
    ...(isFromDatabase && placeOf(error)),
    ...(stack !== undefined && { stack }),
  };
}

/** Message and detail contain values; table and constraint are our own names. */
const placeOf = (error: Error) =>
  Object.fromEntries(
    (['constraint', 'table', 'column', 'routine'] as const).flatMap((name) => {
      const word = wordOf(error, name);
      return word === undefined ? [] : [[name, word]];
    }),
  );

function wordOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The stack repeats the message, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const end = stack.lastIndexOf(message) + message.length;
  return stack.slice(end).trimStart();
}
