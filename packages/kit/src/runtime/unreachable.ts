const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Whether the error is a socket's: the other side is away, whatever was asked of it. */
export const isUnreachable = (error: Error): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && codes.has(code);
};
