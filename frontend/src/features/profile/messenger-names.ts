/** Messengers where a phone can be reached. */
export const messengerNames: Readonly<Record<string, string>> = {
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
};
