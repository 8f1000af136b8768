/** Spreads of object literals, `...{ a, b }`: TypeScript does not check their keys against the type of the object around them. */
import ts from 'typescript';

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? unwrapped(node.expression)
    : node;

/** Places where an object or a JSX element spreads a literal, as `path:line`. */
export const spreadLiterals = (path: string, text: string): readonly string[] => {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const spreads = ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node);
    if (spreads && ts.isObjectLiteralExpression(unwrapped(node.expression)))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
