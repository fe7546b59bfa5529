/**
 * `npm run attack -- --calls 20000`: a product of its own in the sandbox, attacked; ends non-zero for any finding, where a row of the attacked
 * client has moved, and where too few calls came as far as an operation.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { routesOf } from '#product/server/app.ts'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { runAttack, type SendAttackCall } from './attack-calls.ts'
import { makeRecords, outsiderIdentities, recordMarks, staffIdentities } from './attackers.ts'
import { catalogueOf, changedTablesOf, tableChecksumsOf } from './catalogue.ts'
import type { OpenApi } from './requests.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261121' },
    port: { type: 'string', default: '3920' },
    'sim-port': { type: 'string', default: '4920' },
  },
})
const AT_ONCE = 8
/** Of all calls, by those who act for any client: their changes are their right. */
const BY_STAFF = 0.25
const ADMITTED_MIN = 0.4
/** The attacked client's rows have come to rest. */
const QUIET_MS = 5_000
const SHOWN_MAX = 60

const instance = randomUUID()
const product = await productUnderTest({
  port: Number(values.port),
  simPort: Number(values['sim-port']),
  env: { LIMITS_FACTOR: '100000', INSTANCE_MARK: instance },
})
let isBad = true
try {
  await product.start()
  await requireOwn()
  const tokenOf = async (name: string) => (await signInToProduct(product.url, `${name}@demo.test`)).token
  const tokens = {
    owner: await tokenOf('client'),
    dispatcher: await tokenOf('dispecer'),
    accountant: await tokenOf('contabil'),
    readOnly: await tokenOf('citire'),
    support: await tokenOf('suport'),
    administrator: await tokenOf('admin'),
  }
  const other = await signInToProduct(product.url, 'client2@demo.test')
  const { clientId } = await signInToProduct(product.url)
  const make = async (token: string, path: string, body: unknown) => (await callProduct(product.url, token, 'POST', path, { body })).body
  await makeRecords(make, tokens.owner, recordMarks.own)
  await makeRecords(make, other.token, recordMarks.attacked)
  isBad = await attacked(tokens, { clientId, otherId: other.clientId })
} finally {
  await product.stop()
}
process.exit(isBad ? 1 : 0)

/** Whatever else stands at that address is left alone. */
async function requireOwn(): Promise<void> {
  const health = (await (await fetch(`${product.url}/api/health`)).json()) as { instance?: string }
  if (health.instance !== instance) throw new Error(`another product answers at ${product.url}: nothing was attacked`)
}

type Clients = { clientId: string; otherId: string }

async function attacked(tokens: Parameters<typeof outsiderIdentities>[0], { clientId, otherId }: Clients): Promise<boolean> {
  const { $client } = await product.database()
  const query = async <R extends object>(text: string, given: readonly unknown[] = []) =>
    (await $client.query(text, [...given])).rows as R[]
  const given = {
    ask,
    document: (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApi,
    // What they say of themselves; nothing of them is called here.
    endpoints: routesOf({ app: { config: { isSandbox: true } }, addresses: {} } as never).map(({ endpoint }) => endpoint),
    own: await catalogueOf(query, clientId),
    attacked: await catalogueOf(query, otherId),
    atOnce: AT_ONCE,
    seed: Number(values.seed),
  }
  const quiet = await tableChecksumsOf(query, otherId)
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const before = await tableChecksumsOf(query, otherId)
  const restless = changedTablesOf(quiet, before)
  const byStaff = Math.round(Number(values.calls) * BY_STAFF)
  const startedAt = performance.now()
  const first = await runAttack({ ...given, identities: outsiderIdentities(tokens), calls: Number(values.calls) - byStaff })
  const moved = changedTablesOf(before, await tableChecksumsOf(query, otherId)).filter((table) => !restless.includes(table))
  const second = await runAttack({ ...given, identities: staffIdentities(tokens), calls: byStaff })
  const seconds = (performance.now() - startedAt) / 1000
  const findings = [...first.findings, ...second.findings, ...moved.map((table) => `rows of the attacked client moved in ${table}`)]
  const share = (first.admitted + second.admitted) / (first.calls + second.calls)
  console.log(
    `${first.calls + second.calls} calls in ${seconds.toFixed(0)} s: ${JSON.stringify(first.byClass)}, by staff ${JSON.stringify(second.byClass)}`,
  )
  console.log(`${(100 * share).toFixed(0)} % came as far as the operation; moved by themselves before: ${restless.join(', ') || 'nothing'}`)
  for (const finding of findings.slice(0, SHOWN_MAX)) console.log(`✗ ${finding}`)
  console.log(`${findings.length} findings`)
  return findings.length > 0 || share < ADMITTED_MIN
}

async function ask({ method, path, token, body, isUpload, key }: Parameters<SendAttackCall>[0]): ReturnType<SendAttackCall> {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      'idempotency-key': key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === null ? {} : { 'content-type': isUpload ? 'application/octet-stream' : 'application/json' }),
    },
    body: method === 'GET' ? null : body,
  })
  return { status: response.status, text: await response.text() }
}
