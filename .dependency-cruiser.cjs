/** Each may know those before it: who owns what of a store’s order is said in docs/areas/selling.md. */
const ofStores = ['orders', 'stores', 'store-shipments', 'store-copy', 'store-fulfilment', 'store-orders']
/** The way of cash: each may know those before it. */
const ofCash = ['bank-statements', 'repayment-settings', 'repayments', 'settlements', 'payouts']
const isTest = '(\\.test\\.ts|/test-[^/]+\\.ts)$'
const ofPages = '(\\.page\\.test\\.ts|^web/test/test-[^/]+\\.tsx?)$'

/** Rooms of the product: each of their features has its contract, words, server part and pages side by side. */
const areas = ['cash']
const area = `(${areas.join('|')})`
/** A layer: its folder, and its part in each feature of an area. */
const contract = `^(contract/|${area}/[^/]+/(contract|words)/)`
const web = `^(web/|${area}/[^/]+/web/)`
const server = `^(server/|${area}/[^/]+/server/)`
const features = `^(server/features/|${area}/[^/]+/server/)`
const notTheServer = '^(simulators|e2e|bench|tools)/'

/** The layers of the product: who may know whom. */
module.exports = {
  forbidden: [
    // A language's texts name the codes of what they say, which in turn is said by them: types alone.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { pathNot: '^contract/texts/' } } },
    {
      name: 'contract-knows-nothing-of-ours',
      severity: 'error',
      from: { path: contract, pathNot: isTest },
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
      to: { path: ['^web/(features|shell|router)', `^${area}/`] },
    },
    {
      // What a typed order and a store's order share is in shipment-editor, which knows neither page.
      name: 'shipment-editor-knows-no-order-page',
      severity: 'error',
      from: { path: '^web/features/shipment-editor/' },
      to: { path: '^web/features/', pathNot: '^web/features/(shipment-editor|offers|addresses)/' },
    },
    {
      name: 'order-pages-meet-in-the-shipment-editor',
      severity: 'error',
      from: { path: '^web/features/', pathNot: '^web/features/orders/' },
      to: { path: '^web/features/orders/new-order/' },
    },
    {
      name: 'offers-and-addresses-know-no-page',
      severity: 'error',
      from: { path: '^web/features/(offers|addresses|orders|integration)/' },
      to: { path: '^web/features/store-orders/' },
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
      from: { path: [features, '^server/(ledger|platform)/'], pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts)$' },
      // A port in several files, as one holds at most 300 lines; and banks are three ports.
      to: { path: '^server/partners/[^/]+/', pathNot: '^server/partners/[^/]+/(port(-orders|-webhooks)?|(transfers|payments)-port).ts$' },
    },
    {
      name: 'features-keep-their-tables',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: `${features}.*tables\\.ts$`, pathNot: '^server/features/$1/' },
    },
    {
      name: 'features-of-areas-keep-their-tables',
      severity: 'error',
      from: { path: `^(${areas.join('|')})/([^/]+)/server/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${features}.*tables\\.ts$`, pathNot: '^$1/$2/server/' },
    },
    {
      // What others may do with an area and read of it; app.ts puts its features together, web/ routes lead to its pages.
      name: 'areas-are-entered-by-their-operations',
      severity: 'error',
      from: { path: '^(server|simulators|shapes)/', pathNot: `${isTest}|^server/app\\.ts$` },
      to: { path: `^${area}/[^/]+/server/` },
    },
    ...ofStores.slice(0, -1).map((one, i) => ({
      name: `${one}-knows-no-later-feature`,
      severity: 'error',
      from: { path: `^server/features/${one}/`, pathNot: isTest },
      to: { path: `^server/features/(${ofStores.slice(i + 1).join('|')})/` },
    })),
    ...ofCash.slice(0, -1).map((one, i) => ({
      name: `${one}-knows-no-later-feature-of-cash`,
      severity: 'error',
      from: { path: `^cash/${one}/server/`, pathNot: isTest },
      to: { path: `^cash/(${ofCash.slice(i + 1).join('|')})/server/` },
    })),
    {
      name: 'ledger-knows-no-feature',
      severity: 'error',
      from: { path: '^server/ledger/' },
      to: { path: [features, '^server/partners/'] },
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
      to: { path: [features, web, '^server/partners/', notTheServer] },
    },
    {
      name: 'only-the-root-meets-adapters',
      severity: 'error',
      from: { path: '^server/partners/couriers/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/partners/couriers/[^/]+/' },
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
