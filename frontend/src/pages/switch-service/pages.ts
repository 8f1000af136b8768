import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'switchService',
    path: '/switch-service',
    layout: 'auth',
    access: 'private',
    title: 'services.switch.title',
    load: async () => (await import('./switch-service.page.tsx')).SwitchServicePage,
  }),
];
