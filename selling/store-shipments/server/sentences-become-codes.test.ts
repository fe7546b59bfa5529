/** A database of before: what was to be said of store orders was kept as sentences. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import { noticesInWords, type ShipmentNotices } from '#selling/store-orders/contract/shipment-notice.ts'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { textsOf } from '#server/platform/texts.ts'
import { sampleStoreShipment } from './sample-shipments.ts'

const [ro, en] = [textsOf('ro'), textsOf('en')]

const awb = 'FAN-1234'
const cause = partnerSaid('Magazinul nu raspunde. Incercati mai tarziu.')
const cancelled = { code: 'awb-cancelled', params: { awb } } as const

const notices: ShipmentNotices[] = [
  [cancelled],
  [{ code: 'awb-cancelled-fulfilment-left', params: { awb } }],
  [{ code: 'awb-and-fulfilment-cancelled', params: { awb } }],
  [{ code: 'fulfilment-not-cancelled', params: { awb, reason: cause } }],
  [{ code: 'store-not-notified', params: { awb, cause } }],
  [{ code: 'store-not-notified-yet', params: { awb, cause } }],
  [{ code: 'cash-not-booked', params: { cause } }],
  ...(['order-gone', 'order-cancelled-meanwhile', 'recipient-changed-meanwhile', 'cash-changed-meanwhile'] as const).map(
    (code): ShipmentNotices => [{ code }, cancelled],
  ),
  [{ code: 'items-moved' }],
  [{ code: 'items-not-awaiting' }],
  [{ code: 'activation-failed', params: { reason: cause } }],
  ...([false, true] as const).flatMap((isWithCourier): ShipmentNotices[] =>
    (['order-cancelled', 'fulfilment-cancelled', 'recipient', 'quantity', 'held'] as const).map((kind) => [
      { code: `differs-${kind}`, params: { awb, isWithCourier } },
    ]),
  ),
  [partnerSaid(`Magazinul nu primeste livrarea cu AWB-ul ${awb}: Nu se poate\nacum.`)],
  [partnerSaid('Ceva ce nimeni nu mai stie.'), cancelled],
]

it('sentences become codes that read the same, and what no code stands for stays what it says', async () => {
  const { url, client: before } = await databaseBefore('What was kept as sentences becomes codes with parameters')
  const clientId = randomUUID()
  const sample = sampleStoreShipment({ clientId, shop: 'magazin.exemplu.test' })
  for (const [i, said] of [...notices.map((one) => noticesInWords(ro, one)), null].entries()) {
    await before.query(
      `insert into store_shipments (client_id, shop, store_order_id, part_id, number, order_id, lines, offer_id, version, cash_bani, products, order_state, created_at, notice, refusal)
       values ($1, $2, 'order-1', 'part-1', $3, $4, '[]', $5, 'v1', 0, '[]', 'active', now(), $6, $7)`,
      [clientId, sample.shop, i, randomUUID(), randomUUID(), said, i === 0 ? 'Adresa nu exista.' : null],
    )
    await before.query(
      `insert into store_orders (client_id, shop, id, name, created_at, changed_at, customer_name, total_minor, currency, outstanding_minor,
                                 payment, fulfilment, pieces, tags, payment_gateways, is_open, is_awaiting, read_at, notice)
       values ($1, $2, $3, '', now(), now(), '', 0, 'RON', 0, 'paid', 'fulfilled', 1, '[]', '[]', false, false, now(), $4)`,
      [clientId, sample.shop, `${i}`, said],
    )
  }
  await before.end()

  const owner = connectDatabase(url, { poolSize: 4 })
  const role = new URL(inject('programUrl'))
  await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)
  const { rows } = await owner.$client.query<{ notice: ShipmentNotices | null; refusal: ShipmentNotices | null; ofOrder: unknown }>(
    `select s.notice_codes as notice, s.refusal_codes as refusal, o.notice_codes as "ofOrder"
       from store_shipments s join store_orders o on o.id = s.number::text order by s.number`,
  )
  await owner.$client.end()
  const codesOf = (some: ShipmentNotices | null) => some?.map(({ code }) => code) ?? null
  expect(rows.map(({ notice }) => codesOf(notice))).toEqual([...notices.map(codesOf), null])
  expect(rows.map(({ notice }) => noticesInWords(ro, notice))).toEqual([...notices.map((one) => noticesInWords(ro, one)), null])
  expect(rows.map(({ notice }) => noticesInWords(en, notice))).toEqual([...notices.map((one) => noticesInWords(en, one)), null])
  expect(rows.map(({ ofOrder }) => ofOrder)).toEqual(rows.map(({ notice }) => notice))
  expect(rows.map(({ refusal }) => noticesInWords(ro, refusal))).toEqual(['Adresa nu exista.', ...notices.map(() => null)])
})
