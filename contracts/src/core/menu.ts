/** Rows of the menus. Each noun has its own in a `<noun>.menu.ts` beside its contracts. */

interface Title {
  readonly ru: string;
  readonly en: string;
}

/** Groups of the console's menu, in their order; a group shows up with the first of its pages. */
export const consoleGroups = [
  { code: 'people', title: { ru: 'Пользователи', en: 'People' } },
  { code: 'sign-in', title: { ru: 'Вход', en: 'Sign-in' } },
  { code: 'applications', title: { ru: 'Приложения', en: 'Applications' } },
  { code: 'integrations', title: { ru: 'Интеграции', en: 'Integrations' } },
  { code: 'branding', title: { ru: 'Оформление', en: 'Branding' } },
  { code: 'messages', title: { ru: 'Сообщения', en: 'Messages' } },
  { code: 'monitoring', title: { ru: 'Наблюдение', en: 'Monitoring' } },
  { code: 'system', title: { ru: 'Система', en: 'System' } },
] as const;
export type ConsoleGroup = (typeof consoleGroups)[number]['code'];

interface Row {
  readonly code: string;
  readonly title: Title;
  /** Below the router base. */
  readonly path: string;
  /** Among the rows of its group, or of the cabinet: lower comes first. Steps of 10 leave room. */
  readonly place: number;
}

export interface CabinetRow extends Row {
  readonly menu: 'cabinet';
  /** Only master accounts see it. */
  readonly master?: true;
  /** Setting that hides it while it is off. */
  readonly setting?: 'accessRequests';
}

export interface ConsoleRow extends Row {
  readonly menu: 'console';
  /** Stands above the groups without one. */
  readonly group?: ConsoleGroup;
  /** Method that the page's first call asks for. */
  readonly method: `setting.${string}.read`;
}

export type MenuRow = CabinetRow | ConsoleRow;

/** Declares the row of a page in a menu; `readMenuRows` finds it by the name of its file. */
export const menuRow = (row: MenuRow): MenuRow => row;
