/** What `GET /start-up` carries: operations by the call that answers each. */
export const startUp: Readonly<Record<string, string>> = {
  'profile.profile.read': 'GET /platform/user/profile',
  'profile.settings.read': 'GET /platform/users/settings',
  'platform.menu.services': 'GET /platform/ui/services/menu',
  'platform.menu.cabinet': 'GET /platform/ui/menu',
  'platform.menu.console': 'GET /platform/ui/menu/platform',
  'platform.ui.configure': 'GET /platform/ui/configure/platform',
};
