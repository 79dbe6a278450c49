/** What the log and the queue keep of a fault: kind, message and stack; never the values of a failed statement. */
export function faultOf(error: unknown): { name: string; code?: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'not an Error', message: 'something else was thrown' };
  const code = 'code' in error ? String(error.code) : undefined;
  const isFromDatabase = 'severity' in error;
  return {
    name: error.name,
    message: isFromDatabase ? 'database error' : error.message,
    ...(code !== undefined && { code }),
    ...(!isFromDatabase && error.stack !== undefined && { stack: error.stack }),
  };
}
