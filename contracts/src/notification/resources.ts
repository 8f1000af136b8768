import Type, { type Static } from 'typebox';
import { Closed, Instant, Nullable } from '../core/schema.ts';

/** Unread notices are counted up to here: the bound itself stands for it and more. */
export const UNREAD_MAX = 100;

/** A notice in the personal account. */
export const Notice = Closed({
  id: Type.String(),
  read: Type.Boolean(),
  date: Instant,
  template: Type.String({ description: 'What it tells of, as the message of another channel does' }),
  title: Type.String(),
  text: Type.String({ description: 'Plain text, paragraphs with an empty line between' }),
  link: Nullable(Closed({ text: Type.String(), url: Type.String() })),
});
export type Notice = Static<typeof Notice>;

export const Unread = Type.Integer({
  minimum: 0,
  maximum: UNREAD_MAX,
  description: `Own notices that nobody read; ${UNREAD_MAX} stands for as many or more`,
});
