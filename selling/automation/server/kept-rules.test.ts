import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { courierInMemory } from '#sending/orders/server/test-courier.ts'
import { systemClock } from '#server/platform/clock.ts'
import { testApp, testClient, testClock } from '#server/platform/test-app.ts'
import { aRule } from '../contract/test-rules.ts'
import { clientsWithAuto, rulesOf, saveRules, versionOfRules } from './kept-rules.ts'

const clock = testClock()
const app = await testApp({ clock, couriers: [courierInMemory({ clock: systemClock })] })
const limits = { orders: 5, money: 100 }

it('are kept as a whole, in their order, and a second user does not write over them', async () => {
  const clientId = await testClient(app, fromRon(10))
  const [one, two] = [aRule('Una', { gives: { courier: 'fan' } }), aRule('Doua', { gives: { insuresValue: true } })]
  await saveRules(app, { clientId, rules: [one, two], ifMatch: versionOfRules([]) })
  expect((await rulesOf(app.db, clientId)).rules).toEqual([one, two])
  const late = saveRules(app, { clientId, rules: [two], ifMatch: versionOfRules([]) })
  await expect(late).rejects.toMatchObject({ code: 'changed-meanwhile' })
  // An answer that was lost is asked for again.
  await saveRules(app, { clientId, rules: [one, two], ifMatch: versionOfRules([]) })
  expect((await rulesOf(app.db, clientId)).rules).toEqual([one, two])
})

it('activate from the moment they are on, and anew when they were off meanwhile', async () => {
  const clientId = await testClient(app, fromRon(10))
  const rule = aRule('Una', { auto: limits })
  const since = async () => (await rulesOf(app.db, clientId)).autoSince[rule.id]
  await saveRules(app, { clientId, rules: [rule] })
  const first = await since()
  clock.advance(60_000)
  await saveRules(app, { clientId, rules: [{ ...rule, name: 'Alt nume' }] })
  expect(await since()).toBe(first)
  await saveRules(app, { clientId, rules: [{ ...rule, isActive: false }] })
  expect(await clientsWithAuto(app.db)).not.toContain(clientId)
  clock.advance(60_000)
  await saveRules(app, { clientId, rules: [rule] })
  expect(Date.parse((await since()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? '') + 120_000)
  expect(await clientsWithAuto(app.db)).toContain(clientId)
})

it('that do nothing, or want a service that is not offered, are refused; one that was kept may stay', async () => {
  const clientId = await testClient(app, fromRon(10))
  const paths = (rules: Parameters<typeof saveRules>[1]['rules']) =>
    saveRules(app, { clientId, rules }).then(
      () => [],
      (problem: { errors: { path: string; code: string }[] }) => problem.errors.map(({ path, code }) => [path, code]),
    )
  expect(await paths([aRule('Nimic')])).toEqual([['rules.0.gives', 'rule-gives-nothing']])
  const gone = aRule('Disparut', { gives: { courier: 'fan', service: { code: 'Vechi', name: 'Vechi' } } })
  expect(await paths([gone])).toEqual([['rules.0.gives.service', 'rule-service-unknown']])
  await app.db.$client.query('insert into sending_rules (client_id, rules, changed_at) values ($1, $2, now())', [
    clientId,
    JSON.stringify([gone]),
  ])
  expect(await paths([{ ...gone, name: 'Alt nume' }])).toEqual([])
})
