/** Pictures to choose one of for an application; pages draw them by these codes. */
export const applicationIcons = [
  ...(['window', 'profile', 'settings', 'globe', 'building', 'people'] as const),
  ...(['mail', 'chat', 'phone', 'video', 'calendar', 'tasks'] as const),
  ...(['documents', 'book', 'files', 'news', 'learning', 'support'] as const),
  ...(['money', 'shop', 'delivery', 'warehouse', 'factory', 'chart'] as const),
  ...(['code', 'server', 'database', 'cloud', 'map', 'security'] as const),
] as const;
export type ApplicationIcon = (typeof applicationIcons)[number];
