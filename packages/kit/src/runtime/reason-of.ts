/** Characters of a reason. */
const REASON_LENGTH = 300;

/**
 * The error's name and message without what it quotes and without addresses: messages of drivers and parsers repeat values,
 * which may be personal (N20), and addresses may hold passwords and tokens. Never a stack.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { code?: unknown };
  const text = error.message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\{[^}]*\}/g, '…')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s,)]*/gi, '…');
  return `${error.name}${code === undefined ? '' : ` ${String(code)}`}: ${text}`.slice(0, REASON_LENGTH);
};
