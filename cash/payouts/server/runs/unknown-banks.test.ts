import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { ANA, cashAtUs, eachDay } from '../test-payouts.ts'
import { makeRunOfClient } from './make-run.ts'

const { parts, call, user, operator } = await testServer()
const { app } = parts

it('a run says how many of its sheets go to banks that are not known, and shows them first, until they are left out', async () => {
  const [client, { token }] = [await user('client'), await operator('face')]
  await eachDay(app, client.id)
  await cashAtUs(app, client.id, { ...ANA, ron: 100 })
  await cashAtUs(app, client.id, { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Dan Ion', ron: 20 })
  const id = await makeRunOfClient(app, { clientId: client.id, madeBy: randomUUID() })
  const shown = async () => (await call(`/admin/payouts/runs/${id}/sheets`, { token })).json()
  const { run, list } = await shown()
  const banks = list.map(({ bank, amount }: { bank: string; amount: number }) => `${bank} ${amount}`)
  expect([run.unknownBanks, banks]).toEqual([1, [' 20', 'Banca Transilvania 100']])
  const left = await call(`/admin/payouts/runs/${id}/sheets/${list[0].id}`, { method: 'DELETE', token })
  expect([left.statusCode, (await shown()).run.unknownBanks]).toEqual([200, 0])
})
