/** Each may know those before it: who owns what of a store’s order is said in ARCHITECTURE.md, A connected store. */
const ofStores = ['orders', 'stores', 'store-shipments', 'store-copy', 'store-fulfilment', 'store-orders']
const isTest = '(\\.test\\.ts|/test-[^/]+\\.ts)$'

/** The layers of the product: who may know whom. */
module.exports = {
  forbidden: [
    // A language's texts name the codes of what they say, which in turn is said by them: types alone.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { pathNot: '^contract/texts/' } } },
    {
      name: 'contract-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(shapes|server|simulators|web|e2e|bench|tools)/' },
    },
    {
      name: 'web-knows-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(shapes|server|simulators|e2e|bench|tools)/' },
    },
    { name: 'ui-knows-no-feature', severity: 'error', from: { path: '^web/ui/' }, to: { path: '^web/(features|shell|router)' } },
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
      from: { path: '^server/', pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts|port-suite\\.ts)$' },
      to: { path: '^(simulators|web|e2e|bench|tools)/' },
    },
    {
      name: 'simulators-know-no-server',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(shapes|server|web|e2e|bench|tools)/' },
    },
    {
      name: 'features-know-ports-not-adapters',
      severity: 'error',
      from: { path: '^server/(features|ledger|platform)/', pathNot: '(\\.test\\.ts|/test-[^/]+\\.ts)$' },
      // A port in several files, as one holds at most 300 lines; and banks are three ports.
      to: { path: '^server/partners/[^/]+/', pathNot: '^server/partners/[^/]+/(port(-orders|-webhooks)?|(transfers|payments)-port).ts$' },
    },
    {
      name: 'features-keep-their-tables',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/[^/]+/tables\\.ts$', pathNot: '^server/features/$1/' },
    },
    ...ofStores.slice(0, -1).map((one, i) => ({
      name: `${one}-knows-no-later-feature`,
      severity: 'error',
      from: { path: `^server/features/${one}/`, pathNot: isTest },
      to: { path: `^server/features/(${ofStores.slice(i + 1).join('|')})/` },
    })),
    { name: 'ledger-knows-no-feature', severity: 'error', from: { path: '^server/ledger/' }, to: { path: '^server/(features|partners)/' } },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '/test-[^/]+\\.ts$' },
      to: { path: '^server/features/' },
    },
    {
      name: 'shapes-know-no-feature',
      severity: 'error',
      from: { path: '^shapes/', pathNot: isTest },
      to: { path: '^server/(features|partners)/|^(simulators|web|e2e|bench|tools)/' },
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
