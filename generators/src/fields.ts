/** The fields of a generated noun, `code:unique,name:text,price:int,enabled:switch`, and the lines that templates have of them. */

const kinds = ['unique', 'text', 'int', 'switch'] as const;
type Kind = (typeof kinds)[number];
export type Field = { readonly name: string; readonly kind: Kind };

/** How each kind stands in contracts, in TypeScript, in a collection, in a form and in tests. */
const looks = {
  unique: {
    given: "Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' })",
    told: 'Type.String()',
    type: 'string',
    stored: 'required(String)',
    empty: "''",
    samples: ["'first'", "'second'"],
  },
  text: {
    given: 'Line(200, 1)',
    told: 'Type.String()',
    type: 'string',
    stored: 'required(String)',
    empty: "''",
    samples: ["'First'", "'Second'"],
  },
  int: {
    given: 'Type.Integer({ minimum: 0, maximum: 2_147_483_647 })',
    told: 'Type.Integer()',
    type: 'number',
    stored: 'required(Number, { min: 0 })',
    empty: '0',
    samples: ['1', '2'],
  },
  switch: {
    given: 'Type.Optional(Type.Boolean({ default: true }))',
    told: 'Type.Boolean()',
    type: 'boolean',
    stored: 'required(Boolean)',
    empty: 'true',
    samples: ['true', 'true'],
  },
} as const;

const isKind = (kind: string | undefined): kind is Kind => kinds.some((known) => known === kind);

/** Reads `FIELDS`; a noun has a name unless told otherwise. */
export function readFields(text = 'name:text'): readonly Field[] {
  const fields = text.split(',').map((part) => {
    const [name = '', kind] = part.trim().split(':');
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`a field is called by a word, not "${name}"`);
    if (!isKind(kind)) throw new Error(`${name} is one of ${kinds.join(', ')}, not "${kind ?? ''}"`);
    if (['id', 'revision', 'date', 'sequence', 'updatedAt', 'label'].includes(name))
      throw new Error(`every record has a field ${name} already`);
    return { name, kind };
  });
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error('two fields have one name');
  if (!fields.some(({ kind }) => kind === 'text')) throw new Error('a record is called by a field of text');
  for (const kind of ['unique', 'switch'] as const) {
    if (fields.filter((field) => field.kind === kind).length > 1)
      throw new Error(`a record has one field of the kind ${kind}; add another by hand`);
  }
  return fields;
}

/** The field that a record is called by. */
export const namingField = (fields: readonly Field[]): string =>
  fields.find(({ kind }) => kind === 'text')?.name ?? '';

/** Fields that a change may give another value. */
const changeable = (fields: readonly Field[]) =>
  fields.filter(({ kind }) => kind === 'text' || kind === 'int');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const switchedActions = (flag: string) => `  const menu = useRecordActions({
    toggle: {{serviceCamel}}{{One}}Set${capital(flag)}Call,
    remove: {{serviceCamel}}{{One}}DeleteCall,
    texts: { enable: enabling, disable: disabling, remove: removing },
    fields: {{oneCamel}}Messages,
${flag === 'enabled' ? '' : `    flag: { name: '${flag}', on: widgetMessages.enable, off: widgetMessages.disable },\n`}    list: '/setting/{{noun}}',
  });
  const actions = {
    ...menu,
    of: ({ id, NAMING, ${flag} }: {{One}}) => menu.of({ id, name: NAMING, enabled: ${flag} }),
  };`;

const removalActions = `  const menu = useRemoval({{serviceCamel}}{{One}}DeleteCall, { texts: removing });
  const actions = { ...menu, of: ({ id, NAMING }: {{One}}) => menu.of({ id, name: NAMING }) };`;

/** A field of the rows that the screen is judged with. */
const rowSample = ({ name, kind }: Field, naming: string): string => {
  switch (kind) {
    case 'unique':
      return `${name}: ['first', 'second', 'third'][index] ?? ''`;
    case 'text':
      return name === naming ? name : `${name}: ${naming}`;
    case 'int':
      return `${name}: (index + 1) * 100`;
    case 'switch':
      return `${name}: index < 2`;
  }
};

/** The words and lines of templates that follow from fields. */
export function fieldNames(fields: readonly Field[]): Readonly<Record<string, string>> {
  const changed = changeable(fields);
  const unique = fields.find(({ kind }) => kind === 'unique');
  const flag = fields.find(({ kind }) => kind === 'switch');
  const naming = namingField(fields);
  const sorted = fields.filter(({ kind }) => kind !== 'switch');
  const searched = fields.filter(({ kind }) => kind === 'text' || kind === 'unique');
  const lines = (rows: readonly Field[], line: (field: Field) => string) => rows.map(line).join('\n');
  const listed = (rows: readonly Field[]) => rows.map(({ name }) => `'${name}'`).join(', ');
  const sample = (index: 0 | 1, rows: readonly Field[]) =>
    rows.map(({ name, kind }) => `${name}: ${looks[kind].samples[index]}`).join(', ');
  const fixed = [unique, flag].filter((field) => field !== undefined);
  return {
    naming,
    firstField: sorted[0]?.name ?? naming,
    fieldsGiven: lines(changed, ({ name, kind }) => `  ${name}: ${looks[kind].given},`),
    fixedGiven: lines(fixed, ({ name, kind }) => `  ${name}: ${looks[kind].given},`),
    fieldsTold: lines(fields, ({ name, kind }) => `  ${name}: ${looks[kind].told},`),
    fieldsTyped: lines(fields, ({ name, kind }) => `  readonly ${name}: ${looks[kind].type};`),
    fieldsStored: lines(fields, ({ name, kind }) => `    ${name}: ${looks[kind].stored},`),
    fieldsClean: lines(changed, ({ name, kind }) =>
      kind === 'text' ? `    ${name}: plainText(given.${name}),` : `    ${name}: given.${name},`,
    ),
    fieldsChecked: lines(
      changed.filter(({ kind }) => kind === 'text'),
      ({ name }) => `  if (value.${name} === '') errorList.${name} = 'errorEmpty';`,
    ),
    contentFields: changed.map(({ name }) => `'${name}'`).join(' | '),
    fieldList: listed(fields),
    fieldNamed: fields.map(({ name }) => name).join(', '),
    sortKeys: listed(sorted),
    sortFields: sorted.map(({ name }) => `${name}: '${name}'`).join(', '),
    searchedFields: listed(searched),
    choiceFields: lines(searched, ({ name }) => `    ${name}: Type.String(),`),
    choiceNamed: ['_id', ...searched.map(({ name }) => name)].join(', '),
    choiceValues: ['id: _id', ...searched.map(({ name }) => name)].join(', '),
    uniqueIndex: unique ? `{ name: '${unique.name}', key: { ${unique.name}: 1 }, unique: true }, ` : '',
    uniqueRepository: unique
      ? `    isTaken: async (${unique.name}: string, { session }: UnitOfWork): Promise<boolean> =>
      (await rows.exists({ ${unique.name} }).collation(anyCase).session(session)) !== null,`
      : '',
    uniqueImport: unique ? "import { anyCase } from '@gatehouse/kit/mongo/any-case.ts';\n" : '',
    uniqueCheck: unique
      ? `        if (await repository.isTaken(given.${unique.name}, unit))
          throw refusedFields({ ${unique.name}: 'errorUnique' });
`
      : '',
    unitImport: unique
      ? "import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';\n"
      : '',
    unitArgument: unique ? 'unit: UnitOfWork' : '',
    refusedImport: unique ? 'accepted, refusedFields' : 'accepted',
    fixedMade: [
      ...(unique ? [`${unique.name}: given.${unique.name}`] : []),
      ...(flag ? [`${flag.name}: given.${flag.name} ?? true`] : []),
    ]
      .map((text) => `, ${text}`)
      .join(''),
    flagFilter: flag ? `      ${flag.name}: Type.Optional(Type.Boolean()),\n` : '',
    flagFilterType: flag ? `  readonly ${flag.name}?: boolean | undefined;\n` : '',
    flagFiltered: flag ? `search, ${flag.name}` : 'search',
    flagQuery: flag ? `${flag.name} === undefined ? {} : { ${flag.name} }` : '{}',
    flagListFilter: flag ? `      filters: [{ kind: 'switch', name: '${flag.name}' }],\n` : '',
    flagFilterTest: flag
      ? `
it('the list shows those that are on, or those that are off', async () => {
  await service.create(first, systemContext);
  const off = await service.create(second, systemContext);
  await service.set${capital(flag.name)}(off, false, systemContext);
  const ids = async (${flag.name}: boolean) => {
    const query = { sort: '${naming}', order: 'ASC', offset: 0, limit: 20 } as const;
    return (await repository.page({ ${flag.name} }, query)).rows.map((row) => row._id);
  };
  expect(await ids(false)).toEqual([off]);
  expect(await ids(true)).toHaveLength(1);
});
`
      : '',
    foundDetail: unique ? `detail: ${unique.name}` : "detail: ''",
    foundNamed: ['id', naming, ...(unique ? [unique.name] : [])].join(', '),
    flagEndpoint: flag
      ? `  set${capital(flag.name)}: {{oneCamel}}.set('${flag.name}', { summary: 'Switch a {{oneWords}} on or off' }),\n`
      : '',
    flagService: flag
      ? `
    set${capital(flag.name)}: (id: string, ${flag.name}: boolean, context: EventContext): Promise<number> =>
      store.set(id, () => ({ ${flag.name} }), context),
`
      : '',
    flagRoute: flag
      ? `  route({{nounCamel}}Endpoints.set${capital(flag.name)}, async ({ params, body, context }) => ({
    revision: await service.set${capital(flag.name)}(params.id, body.${flag.name}, context),
  })),
`
      : '',
    flagName: flag?.name ?? '',
    FlagName: flag ? capital(flag.name) : '',
    uniqueName: unique?.name ?? '',
    sampleBody: sample(0, fields),
    sampleOther: sample(1, fields),
    sampleChange: sample(1, changed),
    sampleContent: sample(0, changed),
    blankBody: changed
      .map(({ name, kind }) => `${name}: ${name === naming ? "'<b></b>'" : looks[kind].samples[0]}`)
      .join(', '),
    formInitial: lines(fields, ({ name, kind }) => `  ${name}: record?.${name} ?? ${looks[kind].empty},`),
    formRequired: listed(fields.filter(({ kind }) => kind !== 'switch')),
    formFixed: listed(fixed),
    formFields: lines(
      fields,
      ({ name, kind }) =>
        ({
          unique: `      {!record && <FormText name="${name}" />}`,
          text: `      <FormText name="${name}" maxLength={200} />`,
          int: `      <FormNumber name="${name}" />`,
          switch: `      {!record && <FormCheck name="${name}" />}`,
        })[kind],
    ),
    formImports: [
      ...(flag ? ['FormCheck'] : []),
      ...(fields.some(({ kind }) => kind === 'int') ? ['FormNumber'] : []),
      'FormText',
    ].join(', '),
    flagTexts: flag
      ? "export const enabling = action('{{nounCamel}}', 'enable');\nexport const disabling = action('{{nounCamel}}', 'disable');"
      : '',
    flagCallImport: flag ? `  {{serviceCamel}}{{One}}Set${capital(flag.name)}Call,\n` : '',
    numberImport: fields.some(({ kind }) => kind === 'int')
      ? "import { FormattedNumber } from 'react-intl';\n"
      : '',
    actionTexts: [
      'changing',
      'creating',
      ...(flag ? ['disabling', 'enabling'] : []),
      'removing',
      '{{oneCamel}}Messages',
    ].join(', '),
    columnImports: flag?.name === 'enabled' ? 'dateColumn, stateColumn' : 'dateColumn',
    stateImport:
      flag && flag.name !== 'enabled'
        ? "import { StateBadge } from '../../screen/state-badge.tsx';\nimport { widgetMessages } from '../../ui/widget-texts/texts.ts';\n"
        : '',
    actionsImport: flag
      ? "import { useRecordActions } from '../../screen/use-record-actions.tsx';"
      : "import { useRemoval } from '../../screen/use-removal.tsx';",
    actionsHook: (flag ? switchedActions(flag.name) : removalActions).replaceAll('NAMING', naming),
    rowSamples: fields.map((field) => rowSample(field, naming)).join(', '),
    testTyping: lines(
      fields.filter(({ kind }) => kind !== 'switch'),
      ({ name, kind }) => `  await type('${name}', ${kind === 'int' ? "'2'" : looks[kind].samples[1]});`,
    ),
    columns: lines(
      fields,
      ({ name, kind }) =>
        ({
          unique: `      { id: '${name}', sorted: true, lines: 1, width: '16%', cell: ({ ${name} }) => <code>{${name}}</code> },`,
          text: `      { id: '${name}', sorted: true, lines: 2, cell: ({ ${name} }) => ${name} },`,
          int: `      { id: '${name}', sorted: true, width: '12%', cell: ({ ${name} }) => <FormattedNumber value={${name}} /> },`,
          switch:
            name === 'enabled'
              ? '      stateColumn(),'
              : `      { id: '${name}', width: '116px', title: widgetMessages.state, cell: ({ ${name} }) => <StateBadge enabled={${name}} /> },`,
        })[kind],
    ),
  };
}
