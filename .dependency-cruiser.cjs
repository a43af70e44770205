/** Boundaries of the house (ARCHITECTURE.md): imports run one way, areas never import each other, the server takes only what is shared. */
const rooms = ['contract', 'machines', 'streams', 'kit', 'features', 'routes', 'shell'];
const notLater = rooms.map((room, index) => ({
  name: `${room}-imports-one-way`,
  comment: `${room} may not import the rooms after it`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '^src/routes/catalogue/' },
  to: { path: `^src/(${[...rooms.slice(index + 1), 'main'].join('|')})(/|\\.)`, pathNot: '^src/routes/catalogue/' },
}));

module.exports = {
  forbidden: [
    ...notLater,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'catalogue-stands-beside-contract',
      severity: 'error',
      from: { path: '^src/routes/catalogue/' },
      to: { path: '^(src|server)/', pathNot: '^src/(contract|routes/catalogue)/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'server-features-meet-in-app-or-through-reads',
      comment:
        'a neighbour is asked through its *.read.ts, acted on through its *.act.ts (in the transaction of the caller) or its outbox',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.(int\\.)?test\\.ts$' },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: ['^server/features/$1/', '\\.read\\.ts$', '\\.act\\.ts$', 'outbox\\.ts$', 'tables\\.ts$'],
      },
    },
    {
      name: 'server-takes-only-what-is-shared',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.(int\\.)?test\\.ts$' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(contract|routes/catalogue|machines/kernel)/|^src/machines/.*\\.(document|declaration|lifecycle|evolve|commands|events|guards)\\.ts$',
      },
    },
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'contract-and-machines-are-pure',
      severity: 'error',
      from: { path: '^src/(contract|machines)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/(react|react-dom|fastify|kysely|pg|idb|@blueprintjs)/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '\\.(test|walk|samples)\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(src|server|tests|scripts|node_modules|virtual:)',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
