/** What the list of orders finds: by what people say, in which order, and as many as it counts. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { foldForSearch } from '#contract/spelling.ts'
import type { Contact, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { testApp, testClient } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { OrderFilters } from '../contract/order-filters.ts'
import { printLabel, printLabels } from './after-awb/print-labels.ts'
import { countFiltered, listOrders, printableOrders } from './list-orders.ts'
import { sumSearched } from './search-text.ts'
import { aDraft, aParty, aShipment, askCourier, begun, ready } from './test-orders.ts'
import { couriersOnSimulators } from './test-simulators.ts'

const { couriers } = await couriersOnSimulators()
const app = await testApp({ couriers: [...couriers.values()] })
let clientId: string
/** By whom they go to. */
const ids = new Map<string, string>()

const sender = aParty({ contact: { name: 'Ioana Mesteacan', phone: '0744100200' } })
type To = { contact?: Partial<Contact>; address?: Partial<PostalAddress>; cash?: number }
async function to(name: string, { contact = {}, address = {}, cash }: To = {}): Promise<void> {
  const repayment =
    cash === undefined ? {} : { repayment: { amount: fromRon(cash), iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier' } }
  const recipient = aParty({ contact: { name, ...contact }, address })
  ids.set(name, await aDraft(app, clientId, aShipment({ sender, recipient, options: repayment })))
}
const nameOf = (id: string) => [...ids].find(([, one]) => one === id)?.[0]
const find = async (filters: Partial<Record<keyof OrderFilters, unknown>>) => {
  const { list, count } = await listOrders(app, clientId, OrderFilters.parse(filters))
  expect(await countFiltered(app, clientId, [OrderFilters.parse(filters)])).toEqual([count])
  return list.map(({ uniqueId }) => nameOf(uniqueId))
}
const search = (text: string) => find({ search: text })

beforeAll(async () => {
  clientId = await testClient(app, fromRon(500))
  await to('Oana Neagu', { contact: { phone: '0733111222' }, cash: 150 })
  await to('Alexandrina Șerban', { address: { street: 'Strada Țarinei', city: 'Rădăuți' }, cash: 1234.5 })
  await to('Ștefan Mihai', { contact: { company: 'Oanauto SRL' }, address: { number: '150' } })
})

describe('the search', () => {
  it('finds the street, the place and the name with or without their signs', async () => {
    expect(await search('tarinei')).toEqual(['Alexandrina Șerban'])
    expect(await search('Radauti')).toEqual(['Alexandrina Șerban'])
    expect(await search('Mihai Stefan')).toEqual(['Ștefan Mihai'])
  })

  it('finds a phone however it is written', async () => {
    for (const phone of ['0733111222', '+40733111222', '733111222']) expect(await search(phone)).toEqual(['Oana Neagu'])
  })

  it('finds a sum as it is said, before other numbers', async () => {
    expect(await search('150,00')).toEqual(['Oana Neagu'])
    expect(await search('150')).toEqual(['Oana Neagu', 'Ștefan Mihai'])
    expect(await search('1.234,50 lei')).toEqual(['Alexandrina Șerban'])
    expect(sumSearched('1234.5')).toBe(123_450)
    expect(sumSearched('Oana 150')).toBeNull()
  })

  it('puts the recipient before the sender, and the beginning of a word before its middle', async () => {
    expect(await search('oana')).toEqual(['Oana Neagu', 'Ștefan Mihai'])
    expect(await search('auto')).toEqual(['Ștefan Mihai'])
    expect(await search('Mesteacan')).toHaveLength(3)
    expect((await search('ser'))[0]).toBe('Alexandrina Șerban')
  })

  it('finds orders from before it looked for all that', async () => {
    const { url, client: before } = await databaseBefore('orders_write_search_text')
    const party = { contact: { name: 'Ana', phone: '0722333444' }, address: { city: 'Rădăuți', street: 'Strada Țarinei', number: '1' } }
    await before.query(
      `insert into orders (client_id, id, sender, recipient, packing, extra_options, search_text, price_bani)
       values ($1, '0000000000RE', $2, $2, '{}', '{"repayment": {"amount": 15000}}', 'ana', 1942)`,
      [randomUUID(), party],
    )
    await before.end()
    const owner = connectDatabase(url, { poolSize: 4 })
    const role = new URL(inject('programUrl'))
    await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)
    const { rows } = await owner.$client.query('select search_text, is_printed from orders')
    await owner.$client.end()
    expect(rows).toEqual([
      {
        search_text: ' 0000000000re ana 0722333444 40722333444 radauti strada tarinei 1 #15000# #1942# | ana ',
        is_printed: null,
      },
    ])
  })

  it('folds what is looked for as the database folds what it looks in', async () => {
    const texts = ['Șoșeaua Ștefan cel Mare, nr. 12/A', '  Țăndărei--Băile Govora ', 'ana.pop+1@exemplu.ro', 'Müller & Söhne', '№ 7']
    const { rows } = await app.db.$client.query('select fold_for_search(t) as folded from unnest($1::text[]) t', [texts])
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldForSearch))
  })
})

describe('labels', () => {
  const sent: string[] = []
  const notPrinted = async () =>
    (await listOrders(app, clientId, OrderFilters.parse({ printed: 'no' }))).list.map(({ uniqueId }) => uniqueId)
  beforeAll(async () => {
    for (const _ of [1, 2, 3]) {
      const ref = await begun(app, await ready(app, clientId, {}))
      await askCourier(app, ref)
      sent.push(ref.orderId)
    }
  })

  it('are known to be printed, one or many, and each as the list says', async () => {
    const [one = '', ...others] = sent
    expect((await notPrinted()).toSorted()).toEqual([...sent].toSorted())
    await printLabel(app, { clientId, orderId: one, format: 'A6' })
    expect((await notPrinted()).toSorted()).toEqual([...others].toSorted())
    const layout = { layout: 'one-per-page', format: 'A6', firstQuarter: 1 } as const
    await printLabels(app, { clientId, texts: textsOf('ro'), uniqueIds: others, ...layout })
    expect(await notPrinted()).toEqual([])
    const { list } = await listOrders(app, clientId, OrderFilters.parse({}))
    expect(
      list
        .filter(({ isPrinted }) => isPrinted)
        .map(({ uniqueId }) => uniqueId)
        .toSorted(),
    ).toEqual([...sent].toSorted())
  })

  it('are what all of a filter selects, and counts', async () => {
    await app.db.$client.query(`update orders set state = 'cancelled' where id = $1`, [sent[0]])
    await app.db.$client.query('update orders set cancel_requested_at = now() where id = $1', [sent[1]])
    const { list, printable } = await listOrders(app, clientId, OrderFilters.parse({}))
    const shown = list.filter(({ actions }) => actions.print).map(({ uniqueId }) => uniqueId)
    expect(shown).toEqual([sent[2]])
    expect(await printableOrders(app, clientId, OrderFilters.parse({}))).toEqual(shown)
    expect(printable).toBe(1)
  })
})
