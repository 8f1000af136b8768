/** The contacts that a person signs in with. */
export type ContactKind = 'email' | 'mobile';

export const isContact = (code: string): code is ContactKind => code === 'email' || code === 'mobile';
