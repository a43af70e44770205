import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * What a piece of the product's code leads to, read from its syntax: names are resolved over files by the compiler's binder, nothing is
 * type checked, no package is opened. It knows too much rather than too little: a function that is named counts as called.
 */

export const ROOT = path.resolve(import.meta.dirname, '../..');

const FOLDERS = /^#(contract|machines|streams|kit|features|routes|shell)\//;

const isFile = (files: ReadonlySet<string>, name: string): string | undefined =>
  [name, `${name}.ts`, `${name}.tsx`].find(one => files.has(one));

/** Sources of the product, without tests and samples; `extra` are texts that take the place of files or stand beside them. */
export function readCode(globs: readonly string[], extra: Readonly<Record<string, string>> = {}): Code {
  const given = new Map(Object.entries(extra).map(([file, text]) => [path.join(ROOT, file), text]));
  const found = globSync([...globs], { cwd: ROOT })
    .filter(file => !/\.(?:test|spec|samples|bench)\.tsx?$|\.d\.ts$/.test(file))
    .map(file => path.join(ROOT, file));
  const files = new Set([...found, ...given.keys()]);
  const options: ts.CompilerOptions = {
    noLib: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const resolved = (name: string, from: string): string | undefined => {
    if (name.startsWith('.')) return isFile(files, path.resolve(path.dirname(from), name));
    if (name.startsWith('#server/')) return isFile(files, path.join(ROOT, name.slice(1)));
    return FOLDERS.test(name) ? isFile(files, path.join(ROOT, 'src', name.slice(1))) : undefined;
  };
  const host: ts.CompilerHost = {
    getSourceFile: (file, target) =>
      files.has(file)
        ? ts.createSourceFile(file, given.get(file) ?? readFileSync(file, 'utf8'), target, true)
        : undefined,
    getDefaultLibFileName: () => 'none.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: file => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: file => files.has(file),
    readFile: file => given.get(file) ?? (files.has(file) ? readFileSync(file, 'utf8') : undefined),
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const resolvedFileName = resolved(text, from);
        return {
          resolvedModule: resolvedFileName
            ? { resolvedFileName, extension: path.extname(resolvedFileName), isExternalLibraryImport: false }
            : undefined,
        };
      }),
  };
  return new Code(ts.createProgram([...files], options, host));
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;
export type CallSite = ts.CallExpression | ts.JsxOpeningElement | ts.JsxSelfClosingElement;

const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

export const ancestorsOf = (node: ts.Node): ts.Node[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

export const fileOf = (node: ts.Node): string => path.relative(ROOT, node.getSourceFile().fileName);

/** Where the name of a function or component stands: its declaration, or the variable that it is the value of. */
const nameOf = (node: FunctionNode): ts.Identifier | null => {
  if (node.name && ts.isIdentifier(node.name)) return node.name;
  const holder = node.parent;
  return ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) ? holder.name : null;
};

const insideParentheses = (node: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isSatisfiesExpression(node)
    ? insideParentheses(node.expression)
    : node;

/** Object literals that a function answers. */
const answersOf = (node: FunctionNode): ts.ObjectLiteralExpression[] => {
  if (!node.body) return [];
  if (!ts.isBlock(node.body)) {
    const body = insideParentheses(node.body);
    return ts.isObjectLiteralExpression(body) ? [body] : [];
  }
  const found: ts.ObjectLiteralExpression[] = [];
  const visit = (one: ts.Node): void => {
    if (isFunction(one)) return;
    if (ts.isReturnStatement(one) && one.expression) {
      const value = insideParentheses(one.expression);
      if (ts.isObjectLiteralExpression(value)) found.push(value);
    }
    ts.forEachChild(one, visit);
  };
  visit(node.body);
  return found;
};

const memberOf = (literal: ts.ObjectLiteralExpression, name: string): ts.Node | null => {
  const own = literal.properties.find(one => one.name?.getText() === name);
  if (!own) return null;
  return ts.isPropertyAssignment(own) ? own.initializer : own;
};

/** What a variable holds; of a loop, what it goes through. */
const heldBy = (node: ts.VariableDeclaration): ts.Node | undefined =>
  node.initializer ?? ancestorsOf(node).slice(0, 2).find(ts.isForOfStatement)?.expression;

export const textsIn = (node: ts.Node): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  const found: string[] = [];
  ts.forEachChild(node, one => void found.push(...textsIn(one)));
  return found;
};

/** The second of `[x, setX] = useState()`. */
const isSetter = ({ parent }: ts.BindingElement, initializer: ts.Expression): boolean =>
  ts.isArrayBindingPattern(parent) &&
  parent.elements.length === 2 &&
  ts.isCallExpression(initializer) &&
  /^use[A-Z]/.test(initializer.expression.getText());

/** What a walk finds. `leaf`: the declaration ends the way; its own body is not looked into. */
export interface Looks {
  leaf(declaration: ts.Node, name: string): boolean;
  /** Every node on the way. */
  see?(node: ts.Node): void;
}

export class Code {
  readonly sources: readonly ts.SourceFile[];
  readonly #checker: ts.TypeChecker;
  #sites: Map<ts.Symbol, CallSite[]> | null = null;

  constructor(program: ts.Program) {
    this.sources = program.getSourceFiles();
    this.#checker = program.getTypeChecker();
  }

  /** The declarations that a name stands for, in this file or another. */
  declarationsOf(name: ts.Node): readonly ts.Declaration[] {
    return this.#symbolOf(name)?.declarations ?? [];
  }

  #symbolOf(name: ts.Node): ts.Symbol | undefined {
    const { parent } = name;
    const symbol =
      parent && ts.isShorthandPropertyAssignment(parent) && parent.name === name
        ? this.#checker.getShorthandAssignmentValueSymbol(parent)
        : this.#checker.getSymbolAtLocation(name);
    if (!symbol) return undefined;
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** A function that only makes something: no component, no hook, and with a name to be called by. */
  isMaker(node: ts.Node): boolean {
    if (!isFunction(node)) return false;
    const name = nameOf(node)?.text;
    return name !== undefined && node.parameters.length > 0 && !/^(?:use)?[A-Z]/.test(name);
  }

  /** Calls and JSX elements of a function that has a name. */
  sitesOf(node: FunctionNode): readonly CallSite[] {
    const name = nameOf(node);
    const symbol = name && this.#symbolOf(name);
    if (!symbol) return [];
    this.#sites ??= this.#allSites();
    return this.#sites.get(symbol) ?? [];
  }

  #allSites(): Map<ts.Symbol, CallSite[]> {
    const sites = new Map<ts.Symbol, CallSite[]>();
    const visit = (node: ts.Node): void => {
      const callee = ts.isCallExpression(node)
        ? node.expression
        : ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
          ? node.tagName
          : null;
      if (callee && ts.isIdentifier(callee)) {
        const symbol = this.#symbolOf(callee);
        if (symbol) sites.set(symbol, [...(sites.get(symbol) ?? []), node as CallSite]);
      }
      ts.forEachChild(node, visit);
    };
    for (const source of this.sources) visit(source);
    return sites;
  }

  /** What stands for a parameter, or one member of it, where the function is called: the argument, or null where it is left out. */
  #givenAt(site: CallSite, parameter: ts.ParameterDeclaration, members: readonly string[]): ts.Node | null {
    const index = (parameter.parent as FunctionNode).parameters.indexOf(parameter);
    const [member] = members;
    if (!ts.isCallExpression(site)) {
      if (member === undefined) return site.attributes;
      if (member === 'children' && ts.isJsxElement(site.parent)) return site.parent;
      const attribute = site.attributes.properties.find(one => ts.isJsxAttribute(one) && one.name.getText() === member);
      return attribute ?? site.attributes.properties.find(ts.isJsxSpreadAttribute) ?? null;
    }
    const argument = site.arguments[index];
    if (!argument || member === undefined) return argument ?? null;
    const value = insideParentheses(argument);
    return ts.isObjectLiteralExpression(value) && !value.properties.some(ts.isSpreadAssignment)
      ? memberOf(value, member)
      : value;
  }

  /**
   * Everything that `starts` lead to. Names are followed to their values, calls into the function; a state setter leads to what is shown
   * with that state. A parameter of a function around a start leads to what is given for it: at `at` of that function, or wherever it is
   * called.
   */
  walk(starts: readonly ts.Node[], looks: Looks, at: ReadonlyMap<ts.Node, CallSite> = new Map()): void {
    const seen = new Set<ts.Node>();
    const homes = new Set<ts.Node>(starts.flatMap(ancestorsOf));
    const queue: ts.Node[] = [...starts];
    const push = (node: ts.Node | null | undefined): void => {
      if (node && !seen.has(node)) queue.push(node);
    };
    const upward = (parameter: ts.ParameterDeclaration, members: readonly string[]): void => {
      const owner = parameter.parent as FunctionNode;
      if (!homes.has(owner)) return;
      const only = at.get(owner);
      for (const site of only ? [only] : this.sitesOf(owner)) {
        const given = this.#givenAt(site, parameter, members);
        if (!given) continue;
        for (const home of ancestorsOf(site)) homes.add(home);
        push(given);
      }
    };
    const follow = (name: ts.Node): void => {
      for (const declaration of this.declarationsOf(name)) {
        if (looks.leaf(declaration, name.getText())) continue;
        if (ts.isVariableDeclaration(declaration)) push(heldBy(declaration));
        else if (ts.isParameter(declaration)) upward(declaration, []);
        else if (ts.isBindingElement(declaration)) bound(declaration, name);
        else if (isFunction(declaration)) push(declaration);
      }
    };
    /** A name out of a pattern: `{ open } = useThing()`, `[x, setX] = useState()`, `({ onOpen }) => …`. */
    const bound = (element: ts.BindingElement, name: ts.Node): void => {
      const member = (element.propertyName ?? element.name).getText();
      push(element.initializer);
      const holder = element.parent.parent;
      const isWhole = !ts.isObjectBindingPattern(element.parent) || element.dotDotDotToken !== undefined;
      const outer = ancestorsOf(element).find(one => ts.isParameter(one) || ts.isVariableDeclaration(one));
      if (!outer) return;
      if (ts.isParameter(outer)) upward(outer, isWhole || outer !== holder ? [] : [member]);
      else if (!ts.isVariableDeclaration(outer)) return;
      else if (outer !== holder || !outer.initializer) push(heldBy(outer));
      else if (isSetter(element, outer.initializer) && element !== element.parent.elements[0])
        shownWith(element.parent.elements[0]!, name);
      else if (isWhole || !this.#memberOfCall(outer.initializer, member, push)) push(outer.initializer);
    };
    /** What is shown, or done, with a state that is set here. */
    const shownWith = (pattern: ts.ArrayBindingElement, setter: ts.Node): void => {
      if (!ts.isBindingElement(pattern)) return;
      const state = pattern.name;
      const call = ancestorsOf(setter).find(ts.isCallExpression);
      const said = call && call.expression === setter ? call.arguments.flatMap(textsIn) : [];
      const owner = ancestorsOf(state).find(isFunction);
      if (!owner) return;
      const visit = (node: ts.Node): void => {
        if (
          ts.isIdentifier(node) &&
          node.text === state.getText() &&
          node !== state &&
          this.#symbolOf(node) === this.#symbolOf(state)
        ) {
          const around = ancestorsOf(node);
          const asked = around
            .slice(0, 3)
            .find(one => ts.isBinaryExpression(one) && /^={2,3}$/.test(one.operatorToken.getText()));
          const wanted = asked ? textsIn(asked) : [];
          const shown = around.find(one => ts.isJsxExpression(one) || ts.isVariableDeclaration(one) || isFunction(one));
          if (
            shown &&
            shown !== owner &&
            (said.length === 0 || wanted.length === 0 || wanted.some(one => said.includes(one)))
          )
            push(shown);
          if (shown === owner) for (const one of around) if (ts.isReturnStatement(one)) push(one.expression);
        }
        ts.forEachChild(node, visit);
      };
      if (owner.body) visit(owner.body);
    };
    const visit = (node: ts.Node): void => {
      if (seen.has(node)) return;
      seen.add(node);
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
      looks.see?.(node);
      if (
        ts.isPropertyAccessExpression(node) &&
        ts.isIdentifier(node.expression) &&
        this.#memberOfName(node, push, looks)
      )
        return;
      if (ts.isIdentifier(node)) {
        const { parent } = node;
        const isLabel =
          (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
          (ts.isPropertyAssignment(parent) && parent.name === node) ||
          (ts.isBindingElement(parent) && parent.propertyName === node) ||
          ts.isJsxAttribute(parent) ||
          ts.isMethodDeclaration(parent);
        if (!isLabel) follow(node);
      }
      ts.forEachChild(node, visit);
    };
    for (let node = queue.shift(); node; node = queue.shift()) visit(node);
  }

  /** `{ open } = useThing()`: only what `useThing` answers as `open`. False where it cannot be told. */
  #memberOfCall(initializer: ts.Node, member: string, push: (node: ts.Node | null | undefined) => void): boolean {
    const call = insideParentheses(initializer);
    if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
    const functions = this.declarationsOf(call.expression)
      .map(one => (ts.isVariableDeclaration(one) && one.initializer ? one.initializer : one))
      .filter(isFunction);
    const members = functions.flatMap(answersOf).map(one => memberOf(one, member));
    if (members.length === 0 || members.includes(null)) return false;
    // Inside the function its parameters are what is given here.
    push(ts.isCallExpression(call) ? call.arguments[0] : null);
    for (const argument of call.arguments) push(argument);
    for (const one of members) push(one);
    return true;
  }

  /** `thing.open`, with `thing = useThing()`: as with a pattern. */
  #memberOfName(
    node: ts.PropertyAccessExpression,
    push: (node: ts.Node | null | undefined) => void,
    looks: Looks,
  ): boolean {
    const declarations = this.declarationsOf(node.expression);
    const [declaration] = declarations;
    if (declarations.length !== 1 || !declaration || looks.leaf(declaration, node.expression.getText())) return false;
    if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
    return this.#memberOfCall(declaration.initializer, node.name.text, push);
  }
}
