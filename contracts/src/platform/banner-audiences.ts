/** Where a banner is shown: on pages before a sign-in, in the cabinet, in the console. Browsers read it without schemas. */
export const bannerAudiences = ['public', 'cabinet', 'console'] as const;
