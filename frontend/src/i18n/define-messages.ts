/** A message of the application: its explicit id. Texts stand in `ru.json` and `en.json`. */
export interface Message {
  readonly id: string;
}

/** Names messages by their ids; the check of messages reads what this is given. */
export const defineMessages = <Names extends string>(
  messages: Record<Names, Message>,
): Record<Names, Message> => messages;
