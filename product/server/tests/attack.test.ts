/** The short form of `npm run attack`, on the product without its socket; and the attack itself, judged by holes that are planted for it. */
import { describe, expect, it } from 'vitest'
import { runAttack, type SendAttackCall } from '#bench/attack/attack-calls.ts'
import { makeRecords, outsiderIdentities, recordMarks, staffIdentities } from '#bench/attack/attackers.ts'
import { type Catalogue, catalogueOf, changedTablesOf, tableChecksumsOf } from '#bench/attack/catalogue.ts'
import type { Role } from '#contract/permissions.ts'
import type { Route } from '#server/platform/http/http.ts'
import { routesOf } from '../app.ts'
import { openProductHttp } from '../calls.ts'
import { testServer } from '../test-server.ts'

const CALLS = 2_400
const { parts, user, member, operator, call } = await testServer({ env: { LIMITS_FACTOR: '100000', CALLS_AT_ONCE: '1000' } })
const routes = routesOf(parts)
const endpoints = routes.map(({ endpoint }) => endpoint)
const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await parts.app.db.$client.query(text, [...values])).rows as R[]

/** Two clients with rows, and all who attack one of them. */
async function stage(round: string) {
  const [own, attacked] = [await user(`ana-${round}`), await user(`bogdan-${round}`)]
  const make = async (token: string, path: string, payload: unknown) =>
    (await call(path, { method: 'POST', token, payload: payload as object })).json() as Record<string, unknown>
  await makeRecords(make, own.token, recordMarks.own)
  await makeRecords(make, attacked.token, recordMarks.attacked)
  const memberWith = async (role: Role) => (await member(`${role}-${round}`, { clientId: own.id, role })).token
  const tokens = {
    owner: own.token,
    dispatcher: await memberWith('dispatcher'),
    accountant: await memberWith('accountant'),
    readOnly: await memberWith('read-only'),
    support: (await operator(`ajutor-${round}`, 'support')).token,
    administrator: (await operator(`seful-${round}`)).token,
  }
  return { tokens, own: await catalogueOf(query, own.id), attacked: await catalogueOf(query, attacked.id) }
}

async function askOf(served: readonly Route[]) {
  const http = await openProductHttp(parts, { app: parts.app }, [...served])
  const ask: SendAttackCall = async ({ method, path, token, body, isUpload, key }) => {
    const type = isUpload ? 'application/octet-stream' : 'application/json'
    const answer = await http.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === null ? {} : { 'content-type': type }),
      },
      ...(body === null ? {} : { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }
  return { ask, document: http.swagger() as never }
}

const marksOfAttacked = ({ clientId }: Catalogue) => tableChecksumsOf(query, clientId)

describe('an attack', () => {
  it('on the product finds nothing: no 5xx, no status beside the table, nothing of another client, no row of it moved', async () => {
    const { tokens, own, attacked } = await stage('whole')
    const given = { ...(await askOf(routes)), endpoints, own, attacked, atOnce: 8 }
    const before = await marksOfAttacked(attacked)
    const byOutsiders = await runAttack({ ...given, identities: outsiderIdentities(tokens), calls: CALLS })
    expect(changedTablesOf(before, await marksOfAttacked(attacked))).toEqual([])
    const byStaff = await runAttack({ ...given, identities: staffIdentities(tokens), calls: CALLS / 4 })
    // As one text, so that a report of failures has them whole.
    expect([...byOutsiders.findings, ...byStaff.findings].join('\n')).toBe('')
    // Attackers who never got in would prove nothing.
    expect(byOutsiders.admitted / byOutsiders.calls).toBeGreaterThan(0.4)
  }, 300_000)

  it('notices each of five planted holes, by a call or by a row that moved', async () => {
    const { tokens, own, attacked } = await stage('holes')
    const { ask, document } = await askOf(routes.map(withHole))
    const before = await marksOfAttacked(attacked)
    const around = endpoints.filter(({ path }) => aroundHoles.test(path))
    const { findings } = await runAttack({
      ...{ ask, document, endpoints: around, own, attacked, atOnce: 8, calls: CALLS_EACH * around.length },
      identities: outsiderIdentities(tokens),
    })
    const named = (name: string) => findings.some((one) => one.startsWith(`${name}: `))
    expect(Object.keys(holes).filter((name) => !named(name) && name !== MOVES)).toEqual([])
    expect(changedTablesOf(before, await marksOfAttacked(attacked))).toContain('saved_addresses')
  }, 300_000)
})

const MOVES = 'DELETE /address/:id'
const aroundHoles = /^\/(address|orders|members|user\/balance)\b/
/** As dense as the whole attack, of 20,000 calls. */
const CALLS_EACH = 80

/** Each by the call that it is planted in; what is served, not what the contract says. */
const holes: Record<string, (route: Route) => Route> = {
  // Whose it is is not asked: a row of the other client goes.
  [MOVES]: (route) => ({
    ...route,
    handle: async (app, { params }) => {
      await app.db.$client.query('delete from saved_addresses where id::text = $1', [(params as { id: string }).id])
      return { success: true }
    },
  }),
  // Any order is answered to each user who names it, with what stands in it.
  'GET /orders': (route) => ({
    ...route,
    endpoint: { ...route.endpoint, asIs: true },
    handle: async () => ({ list: await query('select id, recipient from orders') }),
  }),
  // A member who may only read is let in where something is changed.
  'POST /orders/:uniqueId/activate': (route) => ({ ...route, endpoint: { ...route.endpoint, access: 'orders.read' } }),
  // A call without a session.
  'GET /members': (route) => ({ ...route, endpoint: { ...route.endpoint, access: 'public' }, handle: async () => [] }),
  // What is not foreseen fails.
  'GET /user/balance/left': (route) => ({
    ...route,
    handle: async () => {
      throw new Error('planted')
    },
  }),
}

const withHole = (route: Route): Route => holes[`${route.endpoint.method} ${route.endpoint.path}`]?.(route) ?? route
