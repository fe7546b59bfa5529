import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { demoBankAccount } from './demo-story.ts'
import { requestDemoStore } from './seed-demo-store.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const client = await user('ana')
const settled = { timeout: 60_000, interval: 100 }
const of = async (what: string) => (await call(`/user/integration/shopify/${what}`, { token: client.token })).json()
const seedings = async () => (await app.db.execute(sql`select from graphile_worker._private_jobs where key = 'seed-demo-store'`)).rowCount

it('the demo client finds a connected shop, set up and with a warehouse at its own address', async () => {
  await app.db.inTransaction((tx) =>
    createSavedAddress(tx, { clientId: client.id, fields: addressFieldsOf(aParty(), 'Atelier') }, app.geography),
  )
  await requestDemoStore(app, client.id)
  await vi.waitFor(async () => {
    const locations: { name: string; mutation: { shortName: string } | null }[] = await of('locations/magazin-demo')
    expect(locations.find(({ mutation }) => mutation)).toMatchObject({ name: 'Depozit Cluj', mutation: { shortName: 'Atelier' } })
  }, settled)
  expect(await of('shops')).toEqual([
    expect.objectContaining({
      clientId: 'magazin-demo',
      title: 'Magazin Demo',
      state: 'connected',
      settings: expect.objectContaining({ repaymentAccount: demoBankAccount, defaultPackage: expect.anything() }),
    }),
  ])
  expect(await of('check-account-configuration/magazin-demo')).toEqual([])
})

it('a shop that was disconnected stays so at the next start', async () => {
  await vi.waitFor(async () => expect(await seedings()).toBe(0), settled)
  await call('/user/integration/shopify/shops/magazin-demo', { method: 'DELETE', token: client.token })
  await requestDemoStore(app, client.id)
  expect([await seedings(), await of('shops')]).toEqual([0, []])
})
