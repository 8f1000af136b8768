/** What people of companies enter: an access that is approved shows in their services. */
export const demoApplications = [
  {
    type: 'link',
    code: 'purchasing',
    name: 'Закупки',
    nameEn: 'Purchasing',
    url: 'https://example.com/purchasing',
    iconVisible: true,
    iconCode: 'shop',
    roles: ['buyer', 'approver'],
  },
  {
    type: 'link',
    code: 'port-schedule',
    name: 'Расписание порта',
    nameEn: 'Port schedule',
    url: 'https://example.com/port-schedule',
    iconVisible: true,
    iconCode: 'delivery',
    roles: ['buyer', 'approver'],
  },
] as const;
