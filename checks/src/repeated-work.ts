import ts from 'typescript';

/** Functions that a node is in, by the names they are declared under. */
const enclosingNames = (node: ts.Node): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name !== undefined) names.add(at.name.text);
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) names.add(at.name.text);
  }
  return names;
};

const callsOneOf = (node: ts.Node, names: ReadonlySet<string>): boolean => {
  if (ts.isIdentifier(node) && names.has(node.text)) return true;
  return ts.forEachChild(node, (child) => callsOneOf(child, names) || undefined) === true;
};

const repeats = (call: ts.CallExpression): boolean => {
  const { expression, arguments: given } = call;
  if (!ts.isIdentifier(expression)) return false;
  if (['setInterval', 'createRepeatedTask'].includes(expression.text)) return true;
  const [callback] = given;
  return (
    expression.text === 'setTimeout' && callback !== undefined && callsOneOf(callback, enclosingNames(call))
  );
};

/** Whether a source repeats something by a timer of its process: an interval, or a timeout that its own callback sets again. */
export const repeatsByTimer = (text: string): boolean => {
  if (!/setInterval|setTimeout|createRepeatedTask/.test(text)) return false;
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const find = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && repeats(node)) ||
    ts.forEachChild(node, (child) => find(child) || undefined) === true;
  return find(file);
};
