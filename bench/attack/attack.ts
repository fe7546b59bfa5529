/** `npm run attack -- --calls 20000`: a product of its own in the sandbox, attacked; ends non-zero for any 5xx and for any foreign data. */
import { parseArgs } from 'node:util'
import { call, productUnderTest, signIn } from '../product-under-test.ts'
import { type Ask, attack, type OpenApi } from './attack-calls.ts'
import { attackers } from './attackers.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261121' },
    port: { type: 'string', default: '3920' },
    'sim-port': { type: 'string', default: '4920' },
  },
})
const AT_ONCE = 8

const product = await productUnderTest({ port: Number(values.port), simPort: Number(values['sim-port']), env: { LIMITS_FACTOR: '100000' } })
let isBad = true
try {
  await product.start()
  const ask: Ask = async ({ method, path, token, body }) => {
    const response = await fetch(product.url + path, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === null ? {} : { 'content-type': 'application/json' }) },
      body: method === 'GET' ? null : body,
    })
    return { status: response.status, text: await response.text() }
  }
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApi
  const tokenOf = async (name: string) => (await signIn(product.url, `${name}@demo.test`)).token
  const tokens = {
    client: await tokenOf('client'),
    dispatcher: await tokenOf('dispecer'),
    accountant: await tokenOf('contabil'),
    readOnly: await tokenOf('citire'),
    other: await tokenOf('client2'),
    support: await tokenOf('suport'),
    administrator: await tokenOf('admin'),
  }
  const make = async (token: string, path: string, body: unknown) => (await call(product.url, token, 'POST', path, { body })).body
  const { identities, ids } = await attackers(tokens, make)
  const startedAt = performance.now()
  const outcome = await attack({ ask, document, identities, ids, calls: Number(values.calls), atOnce: AT_ONCE, seed: Number(values.seed) })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${outcome.calls} calls in ${seconds.toFixed(0)} s: ${JSON.stringify(outcome.byClass)}`)
  for (const failure of outcome.failures.slice(0, 40)) console.log(`✗ ${failure}`)
  for (const seen of outcome.foreign.slice(0, 40)) console.log(`✗ foreign: ${seen}`)
  console.log(`${outcome.failures.length} answers of 5xx, ${outcome.foreign.length} answers with another client's data`)
  isBad = outcome.failures.length > 0 || outcome.foreign.length > 0
} finally {
  await product.stop()
}
process.exit(isBad ? 1 : 0)
