/** Each border of .dependency-cruiser.cjs is crossed once, in files made up for it: a rule that no longer sees it is no border. */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testFolder } from '#server/platform/test-folder.ts'
import { areas, folders } from '../layers.ts'

const root = join(import.meta.dirname, '..', '..')
const require = createRequire(import.meta.url)
const { forbidden } = require('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
const { imports } = require('../../package.json') as { imports: Record<string, string> }

type Crossing = readonly [rule: string, from: string, to: string]

/** In the order of features that know those before them. */
const ofSelling = [
  'stores',
  'automation',
  'store-shipments',
  'store-copy',
  'store-fulfilment',
  'store-orders',
  'auto-activation',
  'order-import',
  'returns',
]
const ofCash = ['repayment-settings', 'repayments', 'settlements', 'payouts']

const crossings: readonly Crossing[] = [
  ['contract-knows-nothing-of-ours', 'contract/price.ts', 'server/platform/price.ts'],
  ['contract-knows-nothing-of-ours', 'sending/offers/contract/price.ts', 'sending/offers/server/price.ts'],
  ['contract-knows-nothing-of-ours', 'sending/offers/words/ro/price.ts', 'sending/offers/web/price.tsx'],
  ['contract-knows-no-area', 'contract/offer.ts', 'sending/offers/contract/offer.ts'],
  ['texts-know-words-alone', 'texts/ro/shown.ts', 'web/shown.ts'],
  ['web-knows-contract-only', 'sending/offers/web/offers.tsx', 'sending/offers/server/offers.ts'],
  ['web-knows-contract-only', 'web/api.ts', 'simulators/fan/fan.ts'],
  ['web-knows-no-test', 'web/page.tsx', 'web/test/page.tsx'],
  ['ui-knows-no-feature', 'web/ui/table.tsx', 'web/shell/bar.tsx'],
  ['ui-knows-no-feature', 'web/ui/card.tsx', 'cash/payouts/web/card.tsx'],
  ['ui-knows-no-feature', 'web/ui/bar.tsx', 'product/web/router.tsx'],
  ['shipment-editor-knows-no-order-page', 'sending/shipment-editor/web/parcel.tsx', 'sending/orders/web/parcel.tsx'],
  ['order-pages-meet-in-the-shipment-editor', 'selling/store-orders/web/order.tsx', 'sending/orders/web/new-order/order.tsx'],
  ['offers-and-addresses-know-no-page', 'sending/addresses/web/party.tsx', 'sending/orders/web/party.tsx'],
  ['stores-know-no-order-of-theirs', 'selling/stores/web/shop.tsx', 'selling/packing/web/shop.tsx'],
  ['server-knows-no-simulator', 'sending/offers/server/ask.ts', 'simulators/fan/ask.ts'],
  ['server-knows-no-simulator', 'product/server/app.ts', 'web/app.ts'],
  ['simulators-know-no-server', 'simulators/fan/awb.ts', 'server/platform/awb.ts'],
  ['features-know-ports-not-adapters', 'sending/orders/server/awb.ts', 'partners/couriers/fan/awb.ts'],
  ['features-know-ports-not-adapters', 'server/ledger/card.ts', 'partners/cards/stripe.ts'],
  ['features-keep-their-tables', 'sending/offers/server/rows.ts', 'sending/orders/server/tables.ts'],
  ['areas-are-entered-by-their-operations', 'server/effects/run.ts', 'sending/orders/server/run.ts'],
  ['areas-are-entered-by-their-operations', 'product/server/open.ts', 'sending/orders/server/opened.ts'],
  ['areas-enter-each-other-by-operations', 'selling/stores/server/order.ts', 'sending/orders/server/order.ts'],
  ['an-area-needs-no-operations-of-its-own', 'sending/offers/server/own.ts', 'sending/operations.ts'],
  ['money-model-knows-nothing-of-the-product', 'product/server/tests/money-model/model.ts', 'contract/money.ts'],
  ['ports-know-contracts-only', 'sending/ports/lockers.ts', 'sending/lockers/server/read.ts'],
  ['ledger-knows-no-feature', 'server/ledger/transfer.ts', 'paying/balance/server/transfer.ts'],
  ['platform-knows-no-feature', 'server/platform/clock.ts', 'account/settings/server/clock.ts'],
  ['shapes-know-no-feature', 'shapes/life/life.ts', 'web/life.ts'],
  ['only-the-root-meets-adapters', 'partners/couriers/http.ts', 'partners/couriers/fan/http.ts'],
  // An area knows none that comes after it: neither what it may be asked, nor what it is made of, nor its pages.
  ...areas.slice(0, -1).flatMap((one, at): Crossing[] => {
    const later = areas.slice(at + 1)
    return later.flatMap((other): Crossing[] => [
      [`${one}-knows-no-later-area`, `${one}/first/server/asks-${other}.ts`, `${other}/operations.ts`],
      [`${one}-knows-no-later-area`, `${one}/first/server/reads-${other}.ts`, `${other}/first/server/read.ts`],
      [`${one}-knows-no-later-area`, `${one}/first/server/names-${other}.ts`, `${other}/first/contract/named.ts`],
      [`${one}-agrees-on-nothing-later`, `${one}/first/contract/takes-${other}.ts`, `${other}/first/contract/taken.ts`],
      [`${one}-shows-no-later-area`, `${one}/first/web/shows-${other}.tsx`, `${other}/first/web/shown.tsx`],
    ])
  }),
  ...[['selling', ofSelling] as const, ['cash', ofCash] as const].flatMap(([area, features]) =>
    features.slice(0, -1).map((one, at): Crossing => {
      const next = features[at + 1] ?? ''
      return [`${one}-knows-no-later-feature-of-${area}`, `${area}/${one}/server/before.ts`, `${area}/${next}/server/after-${one}.ts`]
    }),
  ),
]
const circle = ['sending/offers/server/here.ts', 'sending/offers/server/there.ts'] as const

/** What may be imported, and is no complaint. */
const permitted: readonly (readonly [from: string, to: string])[] = [
  ['selling/stores/server/through-the-door.ts', 'sending/operations.ts'],
  ['selling/stores/web/earlier.tsx', 'sending/offers/web/earlier.tsx'],
  ['sending/lockers/server/neighbour.ts', 'sending/addresses/server/neighbour.ts'],
  ['sending/orders/server/port-user.ts', 'server/platform/partners/mail-port.ts'],
  ['account/members/server/later.test.ts', 'cash/payouts/server/later.ts'],
]

type Violation = { from: string; to: string; rule: { name: string } }
let folder: string
let found: Violation[]

beforeAll(async () => {
  folder = await testFolder('layers')
  const texts = new Map<string, string[]>()
  const add = (file: string, line: string) => texts.set(file, [...(texts.get(file) ?? []), line])
  const pairs = [...crossings.map(([, from, to]) => [from, to] as const), ...permitted, circle, circle.toReversed()]
  for (const [from = '', to = ''] of pairs) {
    add(from, `import '#${to}'`)
    if (!texts.has(to)) texts.set(to, [])
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  for (const name of folders) await mkdir(join(folder, name), { recursive: true })
  for (const [file, lines] of texts) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${lines.join('\n')}\nexport {}\n`)
  }
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const given = ['--require', join(root, 'tools/parse-tsx.cjs'), cruise, '--config', join(root, '.dependency-cruiser.cjs')]
  const ended = await promisify(execFile)(process.execPath, [...given, '--output-type', 'json', ...folders], {
    ...{ cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  }).catch((failed: { stdout: string }) => failed) // it ends so where it has found something
  found = (JSON.parse(ended.stdout) as { summary: { violations: Violation[] } }).summary.violations
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each(crossings)('%s: %s imports %s', (rule, from, to) => {
  expect(found.filter((one) => one.from === from && one.to === to).map((one) => one.rule.name)).toContain(rule)
})

it('no circle between files', () => {
  expect(found.filter(({ rule }) => rule.name === 'no-circles').map(({ from }) => from)).toContain(circle[0])
})

it('nothing else is complained of', () => {
  const crossed = new Set(crossings.map(([, from, to]) => `${from} ${to}`))
  expect(found.filter(({ from, to, rule }) => rule.name !== 'no-circles' && !crossed.has(`${from} ${to}`))).toEqual([])
})

it('each border is crossed here', () => {
  expect(new Set([...crossings.map(([rule]) => rule), 'no-circles'])).toEqual(new Set(forbidden.map(({ name }) => name)))
})
