/** A database of before: drafts named order and part as one platform does. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { partDraftsOf } from './drafts.ts'

it('a draft that was saved before is still the draft of its part, with everything that was typed', async () => {
  const { url, client: before } = await databaseBefore('Drafts named what they are of as one platform')
  const store = { clientId: randomUUID(), shop: 'magazin.exemplu.test' }
  const ids = { shopifyOrderId: 'order-1', shopifyFulfillmentOrderId: 'part-1' }
  const typed = { version: 'v1', recipient: { contact: { name: 'Ioana Pop' } }, service: null }
  await before.query(
    `insert into store_drafts (client_id, shop, order_id, part_id, draft, saved_at) values ($1, $2, 'order-1', 'part-1', $3, now())`,
    [store.clientId, store.shop, { ...ids, ...typed }],
  )
  await before.end()

  const owner = connectDatabase(url, { poolSize: 4 })
  const role = new URL(inject('programUrl'))
  await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)
  expect(await partDraftsOf(owner, store, 'order-1')).toEqual([
    { partId: 'part-1', draft: { storeOrderId: 'order-1', fulfillmentOrderId: 'part-1', ...typed } },
  ])
  await owner.$client.end()
})
