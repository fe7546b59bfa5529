import { describe, expect, it } from 'vitest'
import { addressFieldsOf } from '#sending/addresses/contract/addresses.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/read-file.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { fanCsv, ownTemplateCells, ownTemplateHeader, sampleOrder, shopifyCsv, woocommerceCsv } from './sample-files.ts'
import { importTrial } from './test-imports.ts'

const { call, client, another, upload, send, rowsOf, post, imported, xlsx, many, said, listed } = await importTrial()

describe('an uploaded file', () => {
  it('is previewed, imported once though sent twice, and its orders stand in the list of a store', async () => {
    const owner = await another()
    const bytes = xlsx(many(30))
    const first = await upload(bytes, owner)
    expect(first).toMatchObject({ state: 'previewed', counts: { new: 30, faulty: 0 }, header: ownTemplateHeader, isRemembered: false })
    expect(first.store).toEqual({ clientId: 'import', title: 'Fisiere' })
    const second = await upload(bytes, owner)
    expect((await imported(first.id, owner.token)).result).toEqual({ created: 30, updated: 0, unchanged: 0 })
    expect((await imported(second.id, owner.token)).result).toEqual({ created: 0, updated: 0, unchanged: 30 })
    expect((await upload(bytes, owner)).counts).toMatchObject({ new: 0, same: 30 })
    const list = await listed(owner)
    expect(list).toHaveLength(30)
    expect(list[1]).toMatchObject({
      ...{ orderDisplayName: 'A-1001', customer: { displayName: 'Ștefan Țurcanu' }, items: { quantity: 2 } },
      payment: { hasCashOnDelivery: true, status: 'pending' },
    })
  })

  it('imports once when it is asked twice at the same moment', async () => {
    const owner = await another()
    const { id } = await upload(xlsx(many(20)), owner)
    await Promise.all([1, 2, 3].map(() => post(`/order-imports/${id}/run`, owner.token)))
    const done = await imported(id, owner.token)
    expect([done.result, done.progress]).toEqual([
      { created: 20, updated: 0, unchanged: 0 },
      { done: 20, total: 20 },
    ])
  })

  it('names faulty cells by row and column, imports the others, and takes the corrected rows afterwards', async () => {
    const owner = await another()
    const orders = many(6)
    const cells = [ownTemplateHeader, ...orders.map(ownTemplateCells)]
    const put = (row: number, column: string, value: string | number) => {
      const line = cells[row - 1]
      if (line) line[ownTemplateHeader.indexOf(column)] = value
    }
    put(2, 'Telefon', '12345')
    put(3, 'Cod postal', '999999')
    put(4, 'Ramburs', 'douazeci')
    put(5, 'Destinatar', '')
    const { id, counts } = await upload(writeWorkbook({ Comenzi: cells }), owner)
    expect(counts).toMatchObject({ new: 2, faulty: 4 })
    const faulty = await rowsOf(id, 'faulty', owner.token)
    expect(faulty.map((row) => [row.row, said(row)])).toEqual([
      [2, ['phone: „12345” nu este un numar de telefon din Romania']],
      [3, ['postalCode: „999999” nu este un cod postal']],
      [4, ['cash: „douazeci” nu este o suma']],
      [5, ['recipient: lipseste']],
    ])
    await imported(id, owner.token)
    const file = await call(`/order-imports/${id}/faulty-rows`, { token: owner.token })
    const sheets = await readSpreadsheet(new Uint8Array(file.rawPayload), { rowsMax: 100, columnsMax: 100, cellMax: 1_000 })
    if ('fault' in sheets) throw new Error(sheets.fault)
    const [header, ...lines] = sheets[0]?.rows.map((row) => row.cells) ?? []
    expect(header?.slice(-2)).toEqual(['Rand in fisier', 'Erori'])
    expect(lines.map((line) => line.slice(-2))).toMatchObject([
      [2, 'coloana "Telefon": „12345” nu este un numar de telefon din Romania'],
      [3, expect.stringContaining('coloana "Cod postal"')],
      [4, 'coloana "Ramburs": „douazeci” nu este o suma'],
      [5, 'coloana "Destinatar": lipseste'],
    ])
    const good = lines.map((line, i) => [...ownTemplateCells(orders[i] ?? sampleOrder(i)), ...line.slice(-2)])
    const again = await upload(writeWorkbook({ Corectate: [header ?? [], ...good] }), owner)
    expect(again.counts).toMatchObject({ new: 4, faulty: 0 })
    await imported(again.id, owner.token)
    expect(await listed(owner)).toHaveLength(6)
  })

  it('asks about an amount that can be read two ways, naming both, unless its column settles it', async () => {
    const owner = await another()
    const asked = await upload(
      xlsx([
        { ...sampleOrder(1), cash: '1.500' },
        { ...sampleOrder(2), cash: '2.000 lei' },
      ]),
      owner,
    )
    expect(asked.counts).toMatchObject({ new: 0, faulty: 2 })
    expect((await rowsOf(asked.id, 'faulty', owner.token)).map(said)).toEqual([
      ['cash: „1.500” se poate citi 1500,00 sau 1,50: scrieti unul dintre ele'],
      ['cash: „2.000 lei” se poate citi 2000,00 sau 2,00: scrieti unul dintre ele'],
    ])
    const settled = await upload(
      xlsx([
        { ...sampleOrder(1), cash: '1.500' },
        { ...sampleOrder(2), cash: '89,90' },
      ]),
      owner,
    )
    expect(settled.counts).toMatchObject({ new: 2, faulty: 0 })
    await imported(settled.id, owner.token)
    const inNumbers = xlsx([
      { ...sampleOrder(1), cash: 1500 },
      { ...sampleOrder(2), cash: 89.9 },
    ])
    expect((await upload(inNumbers, owner)).counts).toMatchObject({ same: 2, changed: 0 })
  })

  it('imports an order whose day cannot be read, with a remark at that cell', async () => {
    const owner = await another()
    const { id, counts } = await upload(
      writeWorkbook({
        Comenzi: [
          [...ownTemplateHeader, 'Data'],
          [...ownTemplateCells(sampleOrder(1)), 'ieri'],
        ],
      }),
      owner,
    )
    expect(counts).toMatchObject({ new: 1, faulty: 0 })
    const [row] = await rowsOf(id, undefined, owner.token)
    expect(row?.errors).toMatchObject([{ column: 'orderedOn', isRemark: true, message: { code: 'import-no-day' } }])
  })

  it('updates what changed in the file while it was not sent', async () => {
    const owner = await another()
    await imported((await upload(xlsx(many(3)), owner)).id, owner.token)
    const [first, ...rest] = many(3)
    const changed = await upload(xlsx([{ ...sampleOrder(0), ...first, cash: 75 } as (typeof rest)[number], ...rest]), owner)
    expect(changed.counts).toMatchObject({ changed: 1, same: 2 })
    expect((await imported(changed.id, owner.token)).result).toEqual({ created: 0, updated: 1, unchanged: 2 })
    expect((await listed(owner))[0]).toMatchObject({ payment: { hasCashOnDelivery: true } })
  })

  it('is undone with its orders, and imported again they are there again', async () => {
    const owner = await another()
    const { id } = await upload(xlsx(many(4)), owner)
    await imported(id, owner.token)
    expect((await post(`/order-imports/${id}/undo`, owner.token)).state).toBe('undone')
    expect(await listed(owner)).toHaveLength(0)
    const again = await upload(xlsx(many(4)), owner)
    expect(again.counts).toMatchObject({ new: 4 })
    await imported(again.id, owner.token)
    expect(await listed(owner)).toHaveLength(4)
  })
})

describe('columns', () => {
  it('are remembered for the next file with the same header', async () => {
    const owner = await another()
    const header = ['Cine', 'Sunam la', 'Unde', 'Bani']
    const lines = [['Maria Ionescu', '0722123456', 'Str. Memorandumului 5, Cluj-Napoca, Cluj, 400001', '50']]
    const first = await upload(writeWorkbook({ A: [header, ...lines] }), owner)
    expect(first.mapping).toEqual({ phone: 1, address: 2 })
    const mapping = { recipient: 0, phone: 1, address: 2, cash: 3 }
    const payload = { sheet: 0, mapping, store: 'import' }
    const mapped = (await call(`/order-imports/${first.id}/mapping`, { method: 'PUT', token: owner.token, payload })).json()
    expect(mapped.counts).toMatchObject({ new: 1, faulty: 0 })
    expect(await upload(writeWorkbook({ A: [header, ...lines] }), owner)).toMatchObject({ mapping, isRemembered: true })
  })

  it('are found in the layouts of couriers and shops', async () => {
    for (const [name, bytes, orders] of [
      ['fan', fanCsv(many(8)), 8],
      ['shopify', shopifyCsv(many(8).map((one) => ({ ...one, ...sampleOrder(0), number: one.number, cash: one.cash }))), 8],
      ['woocommerce', woocommerceCsv(many(8)), 8],
    ] as const) {
      const owner = await another()
      const { id, counts, header, mapping } = await upload(bytes, owner)
      const found = Object.entries(mapping).map(([column, at]) => `${column}=${header[at ?? -1]}`)
      expect([name, counts, (await rowsOf(id, 'faulty', owner.token)).map(said)], `${name} ${found}`).toEqual([
        name,
        expect.objectContaining({ new: orders, faulty: 0 }),
        [],
      ])
    }
  })
})

it('collects what its file says, whatever is saved among the settings of its store', async () => {
  const owner = await another()
  await imported((await upload(xlsx(many(2)), owner)).id, owner.token)
  const payload = { cashGateways: [] }
  await call('/user/integration/shopify/settings/import', { method: 'PUT', token: owner.token, payload })
  expect((await listed(owner)).map(({ payment }: { payment: object }) => payment)).toContainEqual({
    hasCashOnDelivery: true,
    status: 'pending',
  })
})

describe('a file that is none', () => {
  it('is refused in words', async () => {
    const refused = await send(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { title: 'spreadsheet-refused', message: expect.stringContaining('formatul vechi') },
    ])
    const json = await call('/order-imports', { method: 'POST', token: client.token, query: { fileName: 'a' }, payload: { a: 1 } })
    expect(json.statusCode).toBe(400)
  })
})

describe('an imported order', () => {
  it('goes the way of every store’s order to its AWB, with the parcel, cash and note of its file', async () => {
    const owner = await another()
    await call('/address', { method: 'POST', token: owner.token, payload: addressFieldsOf(aParty(), 'Depozit') })
    const [order] = fanCsvOrders
    const { id } = await upload(fanCsv([order]), owner)
    await imported(id, owner.token)
    const [row] = (await call(`/order-imports/${id}/orders`, { token: owner.token })).json().list
    expect(row).toMatchObject({ obstacles: [], status: { readyForActivation: true } })
    const path = `/user/integration/shopify/orders-activation/import`
    const begun = await call(path, { method: 'POST', token: owner.token, payload: { list: [{ id: row.shopifyGraphQLId }] } })
    const bulk = async () => (await call(`${path}/${begun.json().id}`, { token: owner.token })).json()
    await expect.poll(async () => (await bulk()).state, { timeout: 60_000 }).toBe('done')
    const [done] = (await bulk()).orders
    expect(done).toMatchObject({ state: 'activated', awbs: [expect.any(String)] })
    const sent = (await call(`/orders/${done.orderIds[0]}`, { token: owner.token })).json()
    expect(sent.shipment).toMatchObject({
      packing: { packages: [{ weightKg: order.weight, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
      recipient: { contact: { name: order.name }, address: { additionalInfo: expect.stringContaining('Sunati inainte') } },
    })
    expect((await upload(fanCsv([order]), owner)).counts).toMatchObject({ new: 0, same: 1 })
  })
})

/** Without cash: a new client has no account that it could be paid out to. */
const fanCsvOrders = [{ ...sampleOrder(0), cash: 0 }] as const
