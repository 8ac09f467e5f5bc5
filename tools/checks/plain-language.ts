/** Finds unclear words in names, comments and test titles. */
import ts from 'typescript';

/** Words in identifiers, in lower case, with the plain word to use. */
const bannedWords: Readonly<Record<string, string>> = {
  anew: 'again',
  asked: 'query, request or options',
  begun: 'startedAt',
  bent: 'the plain word',
  byThemselves: 'automatic',
  deed: 'change or action',
  deeds: 'changes or actions',
  gone: 'deleted or closed',
  grounds: 'reason',
  hasty: 'short',
  heard: 'received',
  impatience: 'timeout',
  kept: 'cached or stored',
  lies: 'the plain word',
  mend: 'repair or restore',
  mended: 'repaired or restored',
  nobody: 'what is absent',
  patience: 'retry or timeout',
  patiently: 'withRetry',
  somebody: 'person, user or caller',
  takeAlong: 'export',
  tell: 'publish, notify or report',
  tells: 'publishes, notifies or reports',
  thing: 'the noun',
  things: 'the noun',
  told: 'reported, sent or toast',
  turning: 'carousel',
  wanted: 'expected or requested',
  whoever: 'caller or user',
};

/** Titles complete the word 'it', so they begin with a verb and never with one of these. */
const noVerb =
  /^(a|an|the|this|that|these|those|it|its|their|what|who|whoever|whom|whose|where|while|when|nobody|somebody|no|none|every|each|all|some|several|one|two|of|by|with|without|in|at|on|from|for|to|about|under|over|after|before|also|so|as|and|or|but)\b/i;
/** Parameters in a title, as in '%s: %j'; a title without other words has no verb. */
const parameter = /[%$]\w+/g;
/** Texts in which a program, file or value acts like a person, and other words without a plain meaning. */
const unclearWord = /\b(anew|knows|says|somebody|tells|whatever|whichever|whoever|whom)\b/i;
/** Comments with a pronoun as subject, or with 'where' for 'if'. */
const riddle =
  /^(what|whom|nobody|somebody|those|told|asked|who (?!may |can |must |did ))\b|\b(null|empty|true|undefined) where\b/i;
/** Code in a comment: its words aren't prose. */
const quotedCode = /`[^`]*`|'[^']*'/g;

/** The faults of a source file, one per line, with their places. */
export function unclearIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults = new Set<string>();
  const report = (position: number, fault: string) =>
    faults.add(`${file}:${source.getLineAndCharacterOfPosition(position).line + 1} ${fault}`);
  const visit = (node: ts.Node) => {
    const name = declaredName(node);
    if (name) for (const word of bannedIn(name.text)) report(name.getStart(source), `'${name.text}': ${word}`);
    const title = titleOf(node);
    if (title && (noVerb.test(title.text) || !/[a-z]/i.test(title.text.replace(parameter, ''))))
      report(title.getStart(source), `title without a verb: ${title.text}`);
    else if (title && unclearWord.test(title.text)) report(title.getStart(source), `title: ${title.text}`);
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) {
      const comment = text
        .slice(range.pos, range.end)
        .replace(/^[/*\s]+|\n *\*(?!\/)|\*\/$/g, ' ')
        .trim();
      if (riddle.test(comment) || unclearWord.test(comment.replace(quotedCode, '')))
        report(range.pos, `comment: ${comment.slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...faults];
}

/** A product's name. */
const properName = /theThingsStack/i;

/** Banned words in an identifier: `keptRows` has 'kept'. Multi-part words match as substrings. */
function bannedIn(name: string): string[] {
  const words = name
    .replace(properName, '')
    .replace('#', '')
    .split(/(?<=[a-z0-9])(?=[A-Z])|_/);
  return Object.keys(bannedWords).filter((banned) =>
    /[A-Z]/.test(banned)
      ? name.toLowerCase().includes(banned.toLowerCase())
      : words.some((word) => word.toLowerCase() === banned),
  );
}

/**
 * The name that a node declares: variable, function, parameter, type, class or private member. Other fields and
 * variables with a field's name are excluded, because they may be names on the wire.
 */
function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isMember = ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node);
  if (isMember && ts.isPrivateIdentifier(node.name)) return node.name;
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent))) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node);
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
}

/** The title of a `test` or `it`, also behind `.each(…)`. A `describe` names a unit and isn't a sentence. */
function titleOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [title] = node.arguments;
  let callee: ts.Expression = node.expression;
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe') return undefined;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  const isTest = ts.isIdentifier(callee) && ['test', 'it'].includes(callee.text);
  return isTest && title && ts.isStringLiteralLike(title) ? title : undefined;
}
