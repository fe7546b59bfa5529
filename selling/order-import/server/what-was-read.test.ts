import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { ownTemplateCells, ownTemplateHeader, sampleOrder } from './sample-files.ts'
import { importTrial } from './test-imports.ts'

const { call, another, upload, rowsOf, post, imported, xlsx, many, said, listed } = await importTrial()

describe('an import', () => {
  it('shows what was read of each order, not how it was written', async () => {
    const owner = await another()
    const { id } = await upload(xlsx([{ ...sampleOrder(1), cash: '1.500,00 lei' }]), owner)
    const [row] = await rowsOf(id, undefined, owner.token)
    expect(row?.read).toMatchObject({ cash: 1500, items: 2, weightKg: 1.5 })
  })

  it('knows an order again whose number lost its zeros, got a sign or was wrapped by a spreadsheet', async () => {
    const owner = await another()
    const line = (number: string) => `${number};Ion Pop;0722123456;Cluj;Cluj-Napoca;Str. Memorandumului nr. 5;400114`
    const csv = (...numbers: string[]) =>
      Buffer.from(['Numar comanda;Nume;Telefon;Judet;Localitate;Adresa;Cod postal', ...numbers.map(line)].join('\n'))
    await imported((await upload(csv('007'), owner)).id, owner.token)
    for (const number of ['7', '="007"', '"=""007"""', '#7', "'007"])
      expect((await upload(csv(number), owner)).counts).toMatchObject({ same: 1, new: 0 })
    expect((await upload(csv('70'), owner)).counts).toMatchObject({ new: 1 })
    const other = line('#008').replace('Ion', 'Ana')
    const both = await upload(Buffer.concat([csv('8'), Buffer.from(`\n${other}\n`)]), owner)
    expect((await rowsOf(both.id, 'faulty', owner.token))[0]?.errors).toMatchObject([{ message: { code: 'import-number-twice' } }])
  })

  it('counts no sum below its list among the faulty rows', async () => {
    const owner = await another()
    const empty: (string | number)[] = ownTemplateHeader.map(() => '')
    const orders = [1, 2, 3].map((n) => ownTemplateCells({ ...sampleOrder(n), cash: 100 * n }))
    const at = ownTemplateHeader.indexOf('Ramburs')
    const below = [
      empty.with(0, 'TOTAL').with(at, '600'),
      empty.with(ownTemplateHeader.indexOf('Destinatar'), 'Total general:').with(at, '600,00 lei'),
      empty.with(at, '600'),
    ]
    for (const last of below) {
      const { counts } = await upload(writeWorkbook({ Comenzi: [ownTemplateHeader, ...orders, last] }), owner)
      expect(counts).toMatchObject({ new: 3, faulty: 0 })
    }
    const { counts } = await upload(writeWorkbook({ Comenzi: [ownTemplateHeader, ...orders, empty.with(at, '601')] }), owner)
    expect(counts).toMatchObject({ new: 3, faulty: 1 })
  })

  it('says in words what is wrong with a weight', async () => {
    const owner = await another()
    const { id } = await upload(xlsx([{ ...sampleOrder(1), weight: '0,02' }]), owner)
    const words = (await rowsOf(id, 'faulty', owner.token)).flatMap(said)
    expect(words).toEqual([expect.stringMatching(/^weight: Greutatea minima/)])
  })

  it('says what undoing it would do, and is not undone where nothing of it can be', async () => {
    const owner = await another()
    await imported((await upload(xlsx(many(3)), owner)).id, owner.token)
    const cheaper = (cash: number) => ({ ...sampleOrder(0), cash })
    const changed = await upload(xlsx([cheaper(75), sampleOrder(1), sampleOrder(9)]), owner)
    expect((await imported(changed.id, owner.token)).undo).toEqual({ cancelled: 1, changed: 1, sent: 0 })
    expect(await post(`/order-imports/${changed.id}/undo`, owner.token)).toMatchObject({ state: 'undone', undo: { cancelled: 0 } })
    expect(await listed(owner)).toHaveLength(3)
    const only = await upload(xlsx([cheaper(80)]), owner)
    expect((await imported(only.id, owner.token)).undo).toEqual({ cancelled: 0, changed: 1, sent: 0 })
    expect(await post(`/order-imports/${only.id}/undo`, owner.token)).toMatchObject({ title: 'import-nothing-to-undo' })
    expect((await call(`/order-imports/${only.id}`, { token: owner.token })).json().state).toBe('done')
  })
})
