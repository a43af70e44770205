import ts from 'typescript';
import { ancestorsOf, type CallSite, type Code, fileOf, textsIn } from './code-walk.ts';

/** The calls that write facts of a document, and the commands of the client that lead to them: read from the sources. */

const KEPT_BY = /^server\/kernel\/document\/(?:step|apply|decided)\.ts$/;
/** The ways of the kit by which an event becomes a fact. */
const WRITERS = new Set([
  'applyAlias',
  'applyByPerson',
  'changeDocument',
  'createDocument',
  'decideBirth',
  'decideChange',
  'keepDecided',
  'makeByPerson',
  'restoreByPerson',
]);

/** Names of calls in `src/contract`; of a family of calls `<family>.<member>`. */
export type Calls = ReadonlySet<string>;

const isContract = (node: ts.Node): boolean => fileOf(node).startsWith('src/contract/');
const isServed = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  ts.isCallExpression(node.initializer) &&
  node.initializer.expression.getText() === 'serveDocument';

/** Is it a call, or a family of calls: something that `defineCall` makes? */
function isCall(code: Code, node: ts.Node): boolean {
  if (!isContract(node) || !ts.isVariableDeclaration(node) || !node.initializer) return false;
  if (/Calls$/.test(nameIn(node))) return true;
  if (!ts.isCallExpression(node.initializer)) return false;
  if (node.initializer.expression.getText() === 'defineCall') return true;
  return code.declarationsOf(node.initializer.expression).some(one => /\bdefineCall\(/.test(one.getText()));
}

const nameIn = (node: ts.Node): string =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? (node.name?.getText() ?? '') : '';

/** The contract's variables that an expression leads to. */
function contractNames(code: Code, start: ts.Node): string[] {
  const names = new Set<string>();
  code.walk([start], {
    leaf(declaration) {
      if (isCall(code, declaration)) names.add(nameIn(declaration));
      return isContract(declaration) || !fileOf(declaration).startsWith('server/features/');
    },
  });
  return [...names];
}

/** Which call is implemented here. */
function callsOf(code: Code, argument: ts.Expression): string[] {
  const own = code.declarationsOf(argument).filter(isContract).map(nameIn);
  if (own.length > 0) return own;
  if (ts.isPropertyAccessExpression(argument))
    return contractNames(code, argument.expression).map(family => `${family}.${argument.name.text}`);
  if (ts.isElementAccessExpression(argument)) {
    const members = new Set<string>();
    code.walk([argument.argumentExpression], {
      leaf: declaration => !fileOf(declaration).startsWith('server/features/'),
      see: node => void (ts.isStringLiteral(node) && members.add(node.text)),
    });
    return contractNames(code, argument.expression).flatMap(family =>
      [...members].map(member => `${family}.${member}`),
    );
  }
  return contractNames(code, argument);
}

/** Calls whose implementation leads to a fact of a document. */
export function writingCalls(code: Code): Calls {
  const writing = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^implement/.test(node.expression.text)) {
      const argument = node.arguments.find(one => !['app', 'scope', 'deps'].includes(one.getText()));
      let writes = false;
      code.walk(
        node.arguments.filter(one => one !== argument),
        {
          leaf(declaration, name) {
            if (WRITERS.has(name) && KEPT_BY.test(fileOf(declaration))) writes = true;
            return isServed(declaration) || !fileOf(declaration).startsWith('server/features/');
          },
        },
      );
      if (writes && argument) for (const one of callsOf(code, argument)) writing.add(one);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of code.sources) if (fileOf(source).startsWith('server/features/')) visit(source);
  return writing;
}

/** A command that sends events of a document, as it is declared. */
export interface SendingCommand {
  readonly file: string;
  readonly line: number;
  /** Text of its `id`. */
  readonly id: string;
  /** Calls that its `run` or `asks` lead to. */
  readonly sends: readonly string[];
  /** Says yes without asking anything. */
  readonly isAlways: boolean;
  /** The machine is asked on the way to `enabled`. */
  readonly asksMachine: boolean;
  /** States of a document that the way to `enabled` reads by itself: file:line and text. */
  readonly readsState: readonly string[];
}

/** Who answers whether a document takes an event. */
const ANSWERS = new Set([
  'abilitiesOf',
  'permitsDocument',
  'foresee',
  'offersOf',
  'siAbilities',
  'useDocument',
  'knowsEvent',
  'permits',
]);
/** What an answer of the server tells the same by. */
const TOLD = new Set(['abilities', 'permitted']);
/** The kit's own senders. */
const SENDERS = new Set(['useApply', 'useDocument']);
const STATE = /(?:state|status)$|^(?:amendment|cancellation)$/i;

const given = (literal: ts.ObjectLiteralExpression, name: string): ts.Node | undefined => {
  const own = literal.properties.find(one => one.name?.getText() === name);
  return own && ts.isPropertyAssignment(own) ? own.initializer : own;
};

const isCommand = (node: ts.Node): node is ts.ObjectLiteralExpression =>
  ts.isObjectLiteralExpression(node) &&
  ['id', 'enabled'].every(name => given(node, name)) &&
  ['run', 'asks'].some(name => given(node, name));

/** A comparison with a state: `row.state === 'DRAFT'`, `OPEN.includes(order.state)`, `OPEN.has(state)`. */
function comparesState(node: ts.Node): boolean {
  const isState = (one: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(one) && STATE.test(one.name.text)) || (ts.isIdentifier(one) && STATE.test(one.text));
  if (ts.isBinaryExpression(node) && /^[!=]={1,2}$/.test(node.operatorToken.getText()))
    return (
      [node.left, node.right].some(isState) &&
      [node.left, node.right].some(one => textsIn(one).some(text => /^[A-Z][A-Z_]+$|^\d$/.test(text)))
    );
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(?:includes|has)$/.test(node.expression.name.text) &&
    node.arguments.some(isState)
  );
}

const place = (node: ts.Node): string => {
  const source = node.getSourceFile();
  return `${fileOf(node)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

const isClient = (node: ts.Node): boolean => /^src\/(?:features|shell)\//.test(fileOf(node));

/** Everything that decides about a command: its `enabled`, and what it stands behind in its own function. */
function decidersOf(command: ts.ObjectLiteralExpression): ts.Node[] {
  const around = ancestorsOf(command);
  const owner = around.findIndex(one => ts.isFunctionDeclaration(one) || ts.isArrowFunction(one));
  const conditions = around.slice(0, owner === -1 ? undefined : owner).flatMap((one, index) => {
    const inside = index === 0 ? command : around[index - 1];
    if (ts.isConditionalExpression(one) && inside !== one.condition) return [one.condition];
    if (ts.isBinaryExpression(one) && one.operatorToken.getText() === '&&' && inside === one.right) return [one.left];
    if (ts.isIfStatement(one) && inside !== one.expression) return [one.expression];
    return [];
  });
  return [given(command, 'enabled')!, ...conditions];
}

/** Commands of the client that lead to a writing call; one that a function makes counts once for every place it is made. */
export function sendingCommands(code: Code, writing: Calls): SendingCommand[] {
  const families = new Set([...writing].filter(one => one.includes('.')).map(one => one.split('.')[0]!));
  const found: SendingCommand[] = [];
  const look = (command: ts.ObjectLiteralExpression, at: ReadonlyMap<ts.Node, CallSite>, site: ts.Node): void => {
    const sends = new Set<string>();
    const reached = new Set<string>();
    const members = new Set<string>();
    const acts = ['run', 'asks'].flatMap(name => given(command, name) ?? []);
    code.walk(
      acts,
      {
        leaf(declaration, name) {
          if (isContract(declaration)) {
            if (writing.has(nameIn(declaration))) sends.add(nameIn(declaration));
            if (families.has(nameIn(declaration))) reached.add(nameIn(declaration));
          }
          if (SENDERS.has(name) && fileOf(declaration).startsWith('src/kit/document/')) sends.add('Apply');
          return !isClient(declaration);
        },
        see: node => void (ts.isPropertyAccessExpression(node) && members.add(node.name.text)),
      },
      at,
    );
    for (const one of writing) {
      const [family = '', member] = one.split('.');
      if (member && reached.has(family) && members.has(member)) sends.add(one);
    }
    if (sends.size === 0) return;
    const enabled = given(command, 'enabled')!;
    let asksMachine = false;
    const readsState = new Set<string>();
    code.walk(
      decidersOf(command),
      {
        leaf(declaration, name) {
          const file = fileOf(declaration);
          if (ANSWERS.has(name) && /^src\/(?:machines|kit\/document)\//.test(file)) asksMachine = true;
          return !isClient(declaration);
        },
        see(node) {
          if (ts.isPropertyAccessExpression(node) && TOLD.has(node.name.text)) asksMachine = true;
          if (comparesState(node)) readsState.add(`${place(node)} ${node.getText().replaceAll(/\s+/g, ' ')}`);
        },
      },
      at,
    );
    found.push({
      file: fileOf(site),
      line: Number(place(site).split(':')[1]),
      id: given(command, 'id')!.getText(),
      sends: [...sends].sort(),
      isAlways: enabled.kind === ts.SyntaxKind.TrueKeyword,
      asksMachine,
      readsState: [...readsState],
    });
  };
  const visit = (node: ts.Node): void => {
    if (isCommand(node)) {
      const maker = ancestorsOf(node).find(one => code.isMaker(one));
      const sites = maker ? code.sitesOf(maker as never) : [];
      if (maker && sites.length > 0) for (const site of sites) look(node, new Map([[maker, site]]), site);
      else look(node, new Map(), node);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of code.sources) if (isClient(source)) visit(source);
  return found;
}
