/** How many dependencies the factories take, read from their `…Deps` interfaces (house style: at most eight). */
import ts from 'typescript';

export const DEPENDENCIES_MAX = 8;

/**
 * Factories that take more, with how many, by the name of their interface. Both lists end with the split of these factories
 * (issue 49): a number may only fall, and a factory is never added.
 */
export const manyDependencies: Readonly<Record<string, number>> = {
  AdapterDeps: 13,
  ApplicationsServiceDeps: 10,
  ClientsServiceDeps: 9,
  CodeOrdersDeps: 11,
  CodesDeps: 11,
  CompaniesRoutesDeps: 12,
  ConfigurationDeps: 9,
  ContactChangeDeps: 9,
  ContractorsRoutesDeps: 13,
  ContractorsServiceDeps: 13,
  DeadLetterRoutesDeps: 10,
  DocumentsServiceDeps: 9,
  HistoryModuleDeps: 9,
  InvitationsServiceDeps: 11,
  JobsDeps: 10,
  OidcModuleDeps: 10,
  OnboardingModuleDeps: 17,
  PasskeySignInDeps: 12,
  PeopleDeliveryDeps: 10,
  PeopleModuleDeps: 16,
  PeopleRoutesDeps: 9,
  PeopleServiceDeps: 10,
  ProfileChangesServiceDeps: 9,
  ProvidersDeps: 18,
  ProvidersServiceDeps: 9,
  RequestsServiceDeps: 10,
  SignInCommitDeps: 9,
  SignInModuleDeps: 10,
  SyncRunnerDeps: 15,
  SyncServiceDeps: 10,
  TelegramModuleDeps: 9,
  ThroughProviderDeps: 15,
  ThroughProvidersDeps: 15,
  TopicsDeps: 10,
};
export const manyInPlace: Readonly<Record<string, number>> = {
  'services/notification/src/container.ts createOwnNotices': 9,
};

type Shape = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
type Shapes = ReadonlyMap<string, Shape>;

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest);

const literals = (node: ts.TypeNode | undefined): readonly string[] => {
  if (node === undefined) return [];
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(literals);
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [node.literal.text] : [];
};

const isNamed = (member: ts.TypeElement): member is ts.TypeElement & { readonly name: ts.Identifier } =>
  member.name !== undefined && ts.isIdentifier(member.name);

/** Members of a named type; one that is no interface of these files is a single dependency. */
const namesOf = (name: string, args: readonly ts.TypeNode[], shapes: Shapes): readonly string[] => {
  const [of, keys] = args;
  if (name === 'Pick') return literals(keys);
  if (name === 'Omit' && of !== undefined) {
    const left = new Set(literals(keys));
    return membersOfType(of, shapes).filter((member) => !left.has(member.split('.')[0] as string));
  }
  const shape = shapes.get(name);
  return shape === undefined ? [name] : membersOfShape(shape, shapes);
};

/**
 * Dependencies that one member stands for: itself, or what it groups. A literal type and a `…Deps` are groups, whatever the
 * member is called, so that `people: { memberships, masters }` counts as two. Functions and other named types count as one.
 */
const namesOfMember = (member: ts.TypeElement, shapes: Shapes): readonly string[] => {
  if (!isNamed(member)) return [];
  const { text: name } = member.name;
  const type = ts.isPropertySignature(member) ? member.type : undefined;
  const isGroup =
    type !== undefined &&
    (ts.isTypeLiteralNode(type) ||
      ts.isIntersectionTypeNode(type) ||
      (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && shapes.has(type.typeName.text)));
  const grouped = isGroup ? membersOfType(type, shapes) : [];
  return grouped.length === 0 ? [name] : grouped.map((one) => `${name}.${one}`);
};

const membersOfType = (node: ts.TypeNode, shapes: Shapes): readonly string[] => {
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((type) => membersOfType(type, shapes));
  if (ts.isTypeLiteralNode(node)) return node.members.flatMap((member) => namesOfMember(member, shapes));
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
    return namesOf(node.typeName.text, node.typeArguments ?? [], shapes);
  }
  return [];
};

const membersOfShape = (shape: Shape, shapes: Shapes): readonly string[] => {
  if (ts.isTypeAliasDeclaration(shape)) return membersOfType(shape.type, shapes);
  const inherited = (shape.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .flatMap(({ expression, typeArguments = [] }) =>
      ts.isIdentifier(expression) ? namesOf(expression.text, [...typeArguments], shapes) : [],
    );
  return [...inherited, ...shape.members.flatMap((member) => namesOfMember(member, shapes))];
};

/** Number of dependencies by the name of every `…Deps` interface or type in these sources. */
export const countDependencies = (
  sources: readonly { readonly path: string; readonly text: string }[],
): ReadonlyMap<string, number> => {
  const shapes = new Map<string, Shape>();
  for (const { path, text } of sources) {
    ts.forEachChild(parse(path, text), (node) => {
      const declared = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      if (!declared || !node.name.text.endsWith('Deps')) return;
      if (shapes.has(node.name.text)) throw new Error(`${path}: there is another ${node.name.text}`);
      shapes.set(node.name.text, node);
    });
  }
  return new Map([...shapes].map(([name, shape]) => [name, new Set(membersOfShape(shape, shapes)).size]));
};

/** What is handed over and not chosen: clients, stores, loggers, clocks. */
const dependencyTypes =
  /\b(?:Clock|Connection|DestinationStream|EventBus|EventFactory|Ids|Kafka|Logger|Mongo|Redis|Registry|UnitsOfWork)\b/;

/** Members of `…Options` and `…Settings` that are dependencies: those stand in a `…Deps` of their own, where they are counted. */
export const dependenciesAmongSettings = (
  sources: readonly { readonly path: string; readonly text: string }[],
): readonly string[] =>
  sources.flatMap(({ path, text }) => {
    const file = parse(path, text);
    const found: string[] = [];
    ts.forEachChild(file, (node) => {
      const declared = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      if (!declared || !/(?:Options|Settings)$/.test(node.name.text)) return;
      const members = ts.isInterfaceDeclaration(node)
        ? [...node.members]
        : (ts.isIntersectionTypeNode(node.type) ? [...node.type.types] : [node.type]).flatMap((type) =>
            ts.isTypeLiteralNode(type) ? [...type.members] : [],
          );
      for (const member of members.filter(isNamed))
        if (ts.isPropertySignature(member) && dependencyTypes.test(member.type?.getText(file) ?? ''))
          found.push(`${path} ${node.name.text}.${member.name.text}`);
    });
    return found;
  });

/** The function that a declaration makes under a name: `function createX()` or `const createX = () =>`. */
const factoriesOf = (node: ts.Node): readonly (readonly [string, ts.SignatureDeclaration])[] => {
  if (ts.isFunctionDeclaration(node)) return node.name === undefined ? [] : [[node.name.text, node]];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer)
      ? [[name.text, initializer] as const]
      : [],
  );
};

/**
 * Number of dependencies of every `create…` function whose parameter says in place what it takes, by its path and name.
 * Types that are no `…Deps` count as one: what each service has in common, and settings.
 */
export const countInPlace = (
  sources: readonly { readonly path: string; readonly text: string }[],
): ReadonlyMap<string, number> => {
  const shapes = new Map<string, Shape>();
  const counts = new Map<string, number>();
  const files = sources.map(({ path, text }) => ({ path, file: parse(path, text) }));
  for (const { file } of files)
    ts.forEachChild(file, (node) => {
      const declared = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      if (declared && node.name.text.endsWith('Deps')) shapes.set(node.name.text, node);
    });
  for (const { path, file } of files)
    ts.forEachChild(file, (node) => {
      for (const [name, { parameters }] of factoriesOf(node)) {
        const inPlace = parameters.flatMap(({ type }) =>
          type !== undefined && (ts.isTypeLiteralNode(type) || ts.isIntersectionTypeNode(type)) ? [type] : [],
        );
        if (!name.startsWith('create') || inPlace.length === 0) continue;
        const most = Math.max(...inPlace.map((type) => new Set(membersOfType(type, shapes)).size));
        counts.set(`${path} ${name}`, most);
      }
    });
  return counts;
};
