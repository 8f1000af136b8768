/** What the people whom `make up` names say of themselves, in fields of every type; pictures are files of theirs. */
export interface DemoProfile {
  readonly login: string;
  readonly values: Readonly<Record<string, string | boolean | readonly string[]>>;
  readonly pictures: Readonly<Record<string, string | readonly string[]>>;
}

/** A face as an icon, on a colour of their own. */
const portrait = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="480" height="600" fill="${colour}"/><circle cx="240" cy="230" r="105" fill="#f2d0a9"/><path d="M60 600c20-150 90-210 180-210s160 60 180 210z" fill="#1d3557"/></svg>`;

/** A desk with a screen before a wall. */
const desk = (wall: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${wall}"/><rect x="200" y="140" width="240" height="150" rx="10" fill="#1d3557"/><rect x="310" y="290" width="20" height="50" fill="#1d3557"/><rect x="60" y="340" width="520" height="26" fill="#8a5a2b"/><path d="M90 366v114M550 366v114" stroke="#8a5a2b" stroke-width="22"/></svg>`;

export const demoProfiles: readonly DemoProfile[] = [
  {
    login: 'anna',
    values: {
      nickname: 'Аня',
      hobbies: ['Шахматы', 'Походы по Карелии'],
      languages: ['ru', 'en', 'tt'],
      personnelNumber: '004215',
      workFormat: 'mixed',
      department: 'sales',
      hiredOn: '2019-09-02',
      vacations: ['2026-06-01', '2026-12-28'],
      skills: ['excel', 'speaking'],
      duties: 'Договоры с поставщиками.\nСроки, цены, акты.',
      workPhone: '+74951234567',
      dutyPhones: ['+79160000103', '+493012345678'],
      workEmail: 'anna@work.gatehouse.example',
      copyEmails: ['contracts@work.gatehouse.example'],
      notes: ['Пишите на почту, звонки после обеда.', 'По пятницам меня нет.'],
      onCall: true,
    },
    pictures: { badgePhoto: portrait('#2f6f8f'), deskPhotos: [desk('#d8e2dc'), desk('#ffe5d9')] },
  },
  {
    login: 'admin',
    values: {
      nickname: 'Вера Сергеевна',
      hobbies: ['Хоровое пение'],
      languages: ['ru', 'de'],
      personnelNumber: '000017',
      workFormat: 'office',
      department: 'support',
      hiredOn: '2012-03-12',
      vacations: ['2026-07-13'],
      skills: ['excel'],
      duties: 'Учётные записи и доступ.\nПравила входа.',
      workPhone: '+74951234501',
      dutyPhones: ['+79160000101'],
      workEmail: 'orlova@work.gatehouse.example',
      copyEmails: ['access@work.gatehouse.example', 'security@work.gatehouse.example'],
      notes: ['Заявки на доступ рассматриваю до полудня.'],
      onCall: true,
    },
    pictures: { badgePhoto: portrait('#8f5a2f'), deskPhotos: [desk('#e9edc9')] },
  },
  {
    login: 'olivia',
    values: {
      nickname: 'Liv',
      hobbies: ['Rowing', 'Letterpress printing'],
      languages: ['en', 'zh'],
      personnelNumber: '007702',
      workFormat: 'remote',
      department: 'development',
      hiredOn: '2023-01-16',
      vacations: ['2026-08-03', '2026-12-21'],
      skills: ['speaking', 'driving'],
      duties: 'Partner integrations.\nReleases on Tuesdays.',
      workPhone: '+442079460004',
      dutyPhones: ['+447700900104'],
      workEmail: 'olivia@work.gatehouse.example',
      copyEmails: ['partners@work.gatehouse.example'],
      notes: ['London time: mornings are quiet, call in the afternoon.'],
      onCall: false,
    },
    pictures: { badgePhoto: portrait('#4a7c59'), deskPhotos: [desk('#cfe1f2'), desk('#f1e3d3')] },
  },
];
