/**
 * Sanitises errors for the log. The database quotes refused rows and unreadable texts, which may contain a person's
 * name or number, so that only fields about the error's location are retained.
 */
export interface LoggableError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggableError;
}

interface DatabaseError extends Error {
  severity?: string;
  code?: string;
  table?: string;
  constraint?: string;
}

export function loggable(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name, message, stack = '', severity, code, table, constraint, cause }: DatabaseError = error;
  // In class 22 (data exceptions), the message quotes the text.
  const isQuoting = severity !== undefined && code?.startsWith('22');
  return {
    type: name,
    message: isQuoting ? message.replace(/"[^"]*"/g, '"…"') : message,
    // Removes the first line of the stack, which repeats the message.
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && { cause: loggable(cause) }),
  };
}
