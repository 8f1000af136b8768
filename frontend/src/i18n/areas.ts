/** Where a message is first needed; the login page loads the public ones only. */
export type MessageArea = 'public' | 'private';

/** First parts of message ids that pages without a session show; every other id is private. */
export const messageAreas: { public: readonly string[] } = {
  public: ['auth', 'errors', 'form', 'layout', 'law', 'link', 'ui'],
};
