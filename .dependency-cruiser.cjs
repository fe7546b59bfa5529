const { areas } = require('./tools/layers.ts')

/** Within an area: each feature may know those before it. Who owns what of a store’s order is said in docs/areas/selling.md. */
const ofAreas = {
  selling: [
    ...[
      'stores',
      'automation',
      'store-shipments',
      'store-copy',
      'store-fulfilment',
      'store-orders',
      'auto-activation',
      'order-import',
      'returns',
    ],
  ],
  cash: ['repayment-settings', 'repayments', 'settlements', 'payouts'],
}
const isTest = '(\\.test\\.ts|/test-[^/]+\\.ts)$'
const ofPages = '(\\.page\\.test\\.ts|^web/test/test-[^/]+\\.tsx?|^product/web/routes/[^/]+\\.test\\.ts)$'

const area = `(${areas.join('|')})`
/** Each of those after the first with those it must not know: the ones that come later. */
const inOrder = (names) => names.slice(0, -1).map((one, i) => [one, `(${names.slice(i + 1).join('|')})`])

/** A layer: its folder, and its part in each feature of an area. */
const contract = `^(contract/|${area}/[^/]+/(contract|words)/)`
const web = `^(web/|product/web/|${area}/[^/]+/web/)`
const server = `^(server/|product/server/|partners/|${area}/([^/]+/server|ports)/)`
const features = `^${area}/[^/]+/server/`
const notTheServer = '^(simulators|e2e|bench|tools)/'

/** The layers of the product: who may know whom. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-knows-nothing-of-ours',
      severity: 'error',
      from: { path: contract, pathNot: isTest },
      to: { path: [server, web, '^(texts|shapes|simulators|e2e|bench|tools)/'] },
    },
    {
      // What all areas agree on; texts/ puts the words of all together.
      name: 'contract-knows-no-area',
      severity: 'error',
      from: { path: '^contract/', pathNot: isTest },
      to: { path: `^${area}/` },
    },
    {
      name: 'texts-know-words-alone',
      severity: 'error',
      from: { path: '^texts/', pathNot: isTest },
      to: { path: [server, web, '^(shapes|simulators|e2e|bench|tools)/'] },
    },
    {
      // Pages are tested against the server in process.
      name: 'web-knows-contract-only',
      severity: 'error',
      from: { path: web, pathNot: ofPages },
      to: { path: [server, '^(shapes|simulators|e2e|bench|tools)/'] },
    },
    {
      name: 'web-knows-no-test',
      severity: 'error',
      from: { path: web, pathNot: ofPages },
      to: { path: '^web/test/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: ['^web/shell/', '^product/web/', `^${area}/[^/]+/web/`] },
    },
    {
      // What a typed order and a store's order share is in shipment-editor, which knows neither page.
      name: 'shipment-editor-knows-no-order-page',
      severity: 'error',
      from: { path: '^sending/shipment-editor/web/' },
      to: { path: `^${area}/[^/]+/web/`, pathNot: '^sending/(shipment-editor|offers|addresses)/' },
    },
    {
      name: 'order-pages-meet-in-the-shipment-editor',
      severity: 'error',
      from: { path: `^${area}/[^/]+/web/`, pathNot: '^sending/orders/' },
      to: { path: '^sending/orders/web/new-order/' },
    },
    {
      name: 'offers-and-addresses-know-no-page',
      severity: 'error',
      from: { path: '^sending/(offers|addresses)/web/' },
      to: { path: '^sending/(orders|shipment-editor)/web/' },
    },
    {
      name: 'stores-know-no-order-of-theirs',
      severity: 'error',
      from: { path: '^selling/stores/web/' },
      to: { path: '^selling/(store-orders|packing)/web/' },
    },
    {
      name: 'server-knows-no-simulator',
      severity: 'error',
      from: { path: server, pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts|port-suite\\.ts)$' },
      to: { path: [web, notTheServer] },
    },
    {
      name: 'simulators-know-no-server',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '\\.test\\.ts$' },
      to: { path: [server, web, '^(shapes|e2e|bench|tools)/'] },
    },
    {
      name: 'features-know-ports-not-adapters',
      severity: 'error',
      from: { path: [features, '^server/', `^${area}/ports/`], pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts)$' },
      to: { path: '^partners/' },
    },
    {
      name: 'features-keep-their-tables',
      severity: 'error',
      from: { path: `^${area}/([^/]+)/server/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${features}.*tables\\.ts$`, pathNot: '^$1/$2/server/' },
    },
    {
      // What others may do with an area and read of it; app.ts puts its features together.
      name: 'areas-are-entered-by-their-operations',
      severity: 'error',
      from: { path: '^(server|simulators|shapes|partners|product)/', pathNot: `${isTest}|^product/server/(app\\.ts$|tests/)` },
      to: { path: features },
    },
    {
      name: 'areas-enter-each-other-by-operations',
      severity: 'error',
      from: { path: `^${area}/[^/]+/server/`, pathNot: isTest },
      to: { path: features, pathNot: '^$1/' },
    },
    {
      name: 'an-area-needs-no-operations-of-its-own',
      severity: 'error',
      from: { path: `^${area}/[^/]+/` },
      to: { path: '^$1/operations\\.ts$' },
    },
    ...inOrder(areas).flatMap(([one, later]) => [
      {
        name: `${one}-knows-no-later-area`,
        severity: 'error',
        from: { path: `^${one}/[^/]+/server/`, pathNot: isTest },
        to: { path: `^${later}/` },
      },
      {
        name: `${one}-agrees-on-nothing-later`,
        severity: 'error',
        from: { path: `^${one}/[^/]+/(contract|words)/`, pathNot: isTest },
        to: { path: `^${later}/` },
      },
      {
        name: `${one}-shows-no-later-area`,
        severity: 'error',
        from: { path: `^${one}/[^/]+/web/`, pathNot: '\\.test\\.tsx?$' },
        to: { path: `^${later}/[^/]+/web/` },
      },
    ]),
    ...Object.entries(ofAreas).flatMap(([one, order]) =>
      inOrder(order).map(([feature, later]) => ({
        name: `${feature}-knows-no-later-feature-of-${one}`,
        severity: 'error',
        from: { path: `^${one}/${feature}/server/`, pathNot: isTest },
        to: { path: `^${one}/${later}/server/` },
      })),
    ),
    {
      name: 'money-model-knows-nothing-of-the-product',
      severity: 'error',
      from: { path: '^product/server/tests/money-model/model' },
      to: { pathNot: '^product/server/tests/money-model/model' },
    },
    {
      // What an area asks of partners is said in terms of its contract alone.
      name: 'ports-know-contracts-only',
      severity: 'error',
      from: { path: `^${area}/ports/` },
      to: { path: [features, web, '^(partners|shapes|texts|product)/'] },
    },
    {
      name: 'ledger-knows-no-feature',
      severity: 'error',
      from: { path: '^server/ledger/' },
      to: { path: [features, '^partners/'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '/test-[^/]+\\.ts$' },
      to: { path: features },
    },
    {
      name: 'shapes-know-no-feature',
      severity: 'error',
      from: { path: '^shapes/', pathNot: isTest },
      to: { path: [features, web, '^partners/', notTheServer] },
    },
    {
      name: 'only-the-root-meets-adapters',
      severity: 'error',
      from: { path: '^partners/couriers/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^partners/couriers/[^/]+/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|node_modules|\\.css$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
