/** What a link to another language of a page without a script leads to; `back` in its query is where the person stays. */
export const languagePath = (code: string): string => `/platform/language/${code}`;
