/** A project of which messages tell, and what they tell. */
export const look = {
  ...{ domainId: 'd', styleCode: 'harbour', image: null },
  project: 'Портал',
  copyright: '© Портал',
  accent: '#0f766e',
  site: { text: 'portal.example', url: 'https://portal.example/' },
  help: 'https://help.portal.example/',
  legal: [{ text: 'Условия', url: 'https://portal.example/platform/law/terms' }],
};
export const params: Record<string, string> = {
  code: '482915',
  minutes: '5',
  link: 'https://portal.example/platform/new-password/abc',
  until: '22.11.2026, 10:00',
  at: '21.11.2026, 10:00',
  ip: '192.0.2.4',
  kind: 'email',
  change: 'added',
  contact: 'a***a@example.org',
  device: 'Firefox, Linux',
  fields: 'login,roles',
  ru: 'Условия',
  en: 'Terms',
  ...{ label: 'Ромашка', inn: '7707083893', status: 'approved', email: 'v@example.org' },
  ...{ endsAt: '2026-11-22T20:59:59.999Z', timeZone: 'Europe/Moscow' },
  period: 'daily',
  items: JSON.stringify([{ template: 'document.changed', params: { ru: 'Условия', en: 'Terms' } }]),
};
