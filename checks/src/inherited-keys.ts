/** Tables read under keys from outside, by which `constructor` and its like answer with what every object inherits. */
import ts from 'typescript';

const unwrapped = (node: ts.Expression | undefined): ts.Expression | undefined =>
  node !== undefined && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    ? unwrapped(node.expression)
    : node;

/** Names of the objects that a file makes once, and whether their type takes any text as a key. */
const tablesOf = (file: ts.SourceFile): ReadonlyMap<string, boolean> =>
  new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ name, type, initializer }) => {
        const value = unwrapped(initializer);
        if (value === undefined || !ts.isObjectLiteralExpression(value) || !ts.isIdentifier(name)) return [];
        const startsEmpty = value.properties[0]?.getText(file) === '__proto__: null';
        return startsEmpty ? [] : [[name.text, /\bRecord<string\b/.test(type?.getText(file) ?? '')] as const];
      }),
  );

const isGuarded = (node: ts.Node, table: string, file: ts.SourceFile): boolean => {
  let statement = node;
  while (statement.parent !== undefined && !ts.isStatement(statement)) statement = statement.parent;
  return new RegExp(`Object\\.hasOwn\\(${table},`).test(statement.getText(file));
};

/** Places where such a table is read without a guard: `table[key]` and `key in table`, unless the key is written out. */
export const inheritedKeys = (path: string, text: string): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const tables = tablesOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [table, key] = ts.isElementAccessExpression(node)
      ? [node.expression, node.argumentExpression]
      : ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
        ? [node.right, node.left]
        : [];
    if (table !== undefined && key !== undefined && ts.isIdentifier(table) && !ts.isStringLiteralLike(key)) {
      const takesText = tables.get(table.text);
      const isRead = takesText === true || (takesText === false && ts.isBinaryExpression(node));
      if (isRead && !isGuarded(node, table.text, file))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
