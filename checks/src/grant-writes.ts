/** Writes of rights that do not come through the guard of grants, `packages/kit/src/granting/granting.ts`. */
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Fields that hold what somebody or something may do. */
const rightFields: ReadonlySet<string> = new Set([
  ...['roles', 'grants', 'companyAccess', 'masterOf', 'scopes', 'access'],
]);
const writes: ReadonlySet<string> = new Set([
  ...['insertOne', 'insertMany', 'create', 'save', 'bulkWrite', 'bulkSave', 'replaceOne'],
  ...['updateOne', 'updateMany', 'findOneAndUpdate', 'findOneAndReplace', 'findByIdAndUpdate', 'saveNext'],
]);

/** Those of the driver and of Mongoose alone, which services of ours do not have. */
const raw: ReadonlySet<string> = new Set([...writes].filter((name) => !['create', 'save'].includes(name)));

const mentionsWrite = new RegExp(`\\b(${[...writes].join('|')})\\b`);

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

const nodesOf = (root: ts.Node): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

const place = (file: ts.SourceFile, node: ts.Node): string =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : '';

/** Keys and paths of fields, `companyAccess.$[of].roles` by each of its parts. */
const namesRight = (node: ts.Node): boolean => {
  const key =
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && ts.isIdentifier(node.name)
      ? node.name.text
      : ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)
        ? node.name.text
        : undefined;
  return key?.split('.').some((part) => rightFields.has(part)) === true;
};

const isTestCode = (path: string): boolean => /\.(test|fixtures|bench)\.ts$/.test(path);

/** Assertions that make a permitted value, and the one for tests, as `path:line`. The guard itself is not to be given. */
export const forgedPermits = (path: string, text: string): readonly string[] => {
  if (isTestCode(path) || !/Permitted|permittedInTest/.test(text)) return [];
  const file = parse(path, text);
  return nodesOf(file)
    .filter(
      (node) =>
        ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) &&
          /\bPermitted\b/.test(node.type.getText(file))) ||
        (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'permittedInTest'),
    )
    .map((node) => place(file, node));
};

/** Doors of the system actor that a file gives by. */
export const doorsOf = (path: string, text: string): readonly string[] => {
  if (isTestCode(path) || !/systemGrantor|permitBySystem/.test(text)) return [];
  const file = parse(path, text);
  const doors = nodesOf(file)
    .filter(ts.isCallExpression)
    .flatMap((call) => {
      if (!['systemGrantor', 'permitBySystem'].includes(calledName(call))) return [];
      const [door] = call.arguments;
      return [door !== undefined && ts.isStringLiteral(door) ? door.text : 'any'];
    });
  return [...new Set(doors)].sort();
};

/** A master account is the right to decide for a company; the other collections are found by their fields. */
const rightRows = /\bdefineCollection<MasterRow>/;

/** Whether a file defines a collection whose documents hold rights. */
const holdsRights = (file: ts.SourceFile): boolean =>
  rightRows.test(file.text) ||
  nodesOf(file)
    .filter(ts.isCallExpression)
    .filter((call) => calledName(call) === 'defineCollection')
    .some(namesRights);

/** Names that an import takes over and that are there at run time. */
const valuesOf = ({ importClause }: ts.ImportDeclaration): readonly string[] => {
  const bindings = importClause?.namedBindings;
  if (importClause?.isTypeOnly === true || bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
};

/** Whether a file opens a collection by its definition, `accounts.model(connection)`, or by its name. */
const opens = (file: ts.SourceFile, names: readonly string[]): boolean =>
  nodesOf(file).some(
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      names.includes(node.expression.text) &&
      ['model', 'driver', 'name'].includes(node.name.text),
  );

const namesRights = (node: ts.Node): boolean => nodesOf(node).some(namesRight);

/**
 * Files that write collections of rights: those that open one and write, and those that name a field of rights in a
 * write of any other. Each is to be looked at once and listed, with the reason why its values have passed the guard.
 */
export const writersOfRights = (sources: ReadonlyMap<string, string>): readonly string[] => {
  const models = new Set(
    [...sources]
      .filter(([path, text]) => path.endsWith('.model.ts') && text.includes('defineCollection'))
      .filter(([path, text]) => holdsRights(parse(path, text)))
      .map(([path]) => path),
  );
  const isWriter = (path: string, text: string): boolean => {
    if (isTestCode(path) || path.endsWith('.model.ts') || !mentionsWrite.test(text)) return false;
    const file = parse(path, text);
    const calls = nodesOf(file)
      .filter(ts.isCallExpression)
      .filter((call) => writes.has(calledName(call)));
    if (calls.length === 0) return false;
    const opened = file.statements.filter(ts.isImportDeclaration).some((statement) => {
      const from = statement.moduleSpecifier as ts.StringLiteral;
      return models.has(join(dirname(path), from.text)) && opens(file, valuesOf(statement));
    });
    return opened || calls.some((call) => raw.has(calledName(call)) && call.arguments.some(namesRights));
  };
  return [...sources].filter(([path, text]) => isWriter(path, text)).map(([path]) => path);
};
