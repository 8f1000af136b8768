/** Where a message is first needed; the login page loads the public ones only. */
export type MessageArea = 'public' | 'entry' | 'private';

/**
 * First parts of message ids that pages without a session show: those of every page, and those of the pages that lead
 * to an account or a password. Every other id is private.
 */
export const messageAreas: Readonly<Record<'public' | 'entry', readonly string[]>> = {
  public: ['auth', 'errors', 'form', 'layout', 'law', 'link', 'ui'],
  entry: ['entry'],
};

/** First letters of ids that pages with a session show too: a password is changed in the cabinet by the same rules. */
export const alsoPrivate: readonly string[] = ['entry.password.'];
