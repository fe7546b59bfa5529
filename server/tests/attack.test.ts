/** The short form of `npm run attack`, on the product without its socket. */
import { expect, it } from 'vitest'
import { type Ask, attack } from '../../bench/attack/attack-calls.ts'
import { attackers } from '../../bench/attack/attackers.ts'
import type { Role } from '../../contract/account/permissions.ts'
import { connectShop, DEMO_SHOP } from '../features/stores/test-shops.ts'
import { testServer } from '../test-server.ts'

const CALLS = 1500

it('answers no attacker with 5xx or with another client’s data', async () => {
  const { parts, http, call, user, member, operator } = await testServer({ env: { LIMITS_FACTOR: '100000' } })
  const [client, other, administrator] = [await user('ana'), await user('bogdan'), await operator('seful')]
  await connectShop(parts.app, other.id, DEMO_SHOP)
  const make = async (token: string, path: string, payload: unknown) =>
    (await call(path, { method: 'POST', token, payload: payload as object })).json() as Record<string, unknown>
  const memberWith = async (role: Role) => (await member(role, { clientId: client.id, role })).token
  const tokens = {
    client: client.token,
    dispatcher: await memberWith('dispatcher'),
    accountant: await memberWith('accountant'),
    readOnly: await memberWith('read-only'),
    other: other.token,
    support: (await operator('ajutor', 'support')).token,
    administrator: administrator.token,
  }
  const { identities, ids } = await attackers(tokens, make)
  const ask: Ask = async ({ method, path, token, body }) => {
    const answer = await http.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === null ? {} : { 'content-type': 'application/json' }) },
      ...(body === null ? {} : { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }
  const outcome = await attack({
    ask,
    document: http.swagger() as never,
    identities,
    ids: [...ids, 'magazin-demo'],
    calls: CALLS,
    atOnce: 8,
  })
  expect(outcome.failures).toEqual([])
  expect(outcome.foreign).toEqual([])
  // Attackers who never got in would prove nothing.
  expect(outcome.byClass['2xx']).toBeGreaterThan(CALLS / 20)
  expect(outcome.calls).toBeGreaterThan(CALLS * 0.9)
}, 120_000)
