/** A directory of an imaginary company, and the fields of people and contractors that are chosen from it. */
const text = (ru: string, en: string) => ({ ru, en });

export const demoDirectory = {
  code: 'branches',
  title: text('Филиалы', 'Branches'),
  entries: [
    { code: 'west', name: text('Западный округ', 'Western district') },
    { code: 'kaliningrad', name: text('Калининград', 'Kaliningrad'), parent: 'west' },
    { code: 'pskov', name: text('Псков', 'Pskov'), parent: 'west' },
    { code: 'volga', name: text('Поволжье', 'Volga region') },
    { code: 'kazan', name: text('Казань', 'Kazan'), parent: 'volga' },
    { code: 'samara', name: text('Самара', 'Samara'), parent: 'volga' },
  ],
};

/** In a block of people that the import of their fields has made. */
export const demoPersonBranch = {
  subtype: 'users.users_work_position',
  code: 'branch',
  title: text('Филиал', 'Branch'),
  fieldType: 'combobox',
  directory: demoDirectory.code,
};

export const demoContractorTab = {
  code: 'contract',
  title: text('Договор', 'Contract'),
  view: 'table',
  block: { code: 'contract_terms', title: text('Условия договора', 'Terms of the contract') },
  fields: [
    {
      code: 'contractNumber',
      title: text('Номер договора', 'Contract number'),
      fieldType: 'input',
      unique: true,
    },
    { code: 'contractUntil', title: text('Действует до', 'Valid until'), fieldType: 'date' },
    {
      code: 'servedBy',
      title: text('Обслуживающие филиалы', 'Branches in charge'),
      fieldType: 'combobox',
      multiple: true,
      valueCount: 3,
      directory: demoDirectory.code,
    },
    {
      code: 'paymentTerms',
      title: text('Оплата', 'Payment'),
      fieldType: 'dropbox',
      items: [
        { code: 'advance', value: text('Предоплата', 'In advance') },
        { code: 'deferred', value: text('Отсрочка 30 дней', 'Within 30 days') },
      ],
    },
  ],
};

/** What contractors have in these fields, in the order of the demo contractors. */
export const demoContractTerms = [
  {
    contractNumber: 'Д-2024/118',
    contractUntil: '2027-12-31',
    servedBy: ['kazan', 'samara'],
    paymentTerms: 'deferred',
  },
  { contractNumber: 'Д-2025/007', contractUntil: '2026-06-30', servedBy: ['pskov'], paymentTerms: 'advance' },
];
