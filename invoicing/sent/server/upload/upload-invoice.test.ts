import { describe, expect, it } from 'vitest'
import { ANA } from '#invoicing/connections/server/test-connections.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { invoiceWithId } from '#paying/operations.ts'
import { MINUTE_MS, sendingServer } from '../test-sending.ts'
import { OWN_CIF } from '../test-sent.ts'

const { app, now, sentByHand, rowOf, inSimulator, noFaults, later, issue, becomes, reached, shown, carryOn, follow, timesAtAnaf } =
  await sendingServer('incarca')

/** Hour by hour, until all are at ANAF: a job of the engine may be ahead of the test at any time. */
async function goesOn(ids: readonly string[]): Promise<void> {
  for (let hours = 0; hours < 12; hours += 1) {
    later(60 * MINUTE_MS)
    for (const id of ids) await carryOn(id)
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.state))
    if (states.every((state) => state === 'processing')) return
  }
  for (const id of ids) await reached(id, 'processing')
}

describe('an answer that is lost', () => {
  it('fifty times leaves each invoice at ANAF once', async () => {
    await inSimulator({ match: 'POST /prod/FCTEL/rest/upload', kind: 'lost-response', count: 50 }, 'faults')
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) ids.push(await issue())
    for (const id of ids) await becomes(id, { remark: { code: 'einvoice-looked-for' } })
    await goesOn(ids)
    for (const id of ids) expect(await timesAtAnaf(id)).toBe(1)
    await follow()
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'accepted' })
  })

  it('of a file that never came there is sent again, once that is certain', async () => {
    await inSimulator({ answers: 'technical' })
    const id = await issue()
    await becomes(id, { remark: { code: 'einvoice-looked-for' } })
    await inSimulator({ answers: 'normal' })
    later(30 * MINUTE_MS)
    await carryOn(id)
    expect(await timesAtAnaf(id)).toBe(0)
    await goesOn([id])
    expect(await timesAtAnaf(id)).toBe(1)
  })
})

it('another invoice with the number, of another total, is not taken for the one whose answer was lost', async () => {
  await inSimulator({ answers: 'technical' })
  const id = await issue()
  await becomes(id, { remark: { code: 'einvoice-looked-for' } })
  await inSimulator({ answers: 'normal' })
  await sentByHand(await invoiceWithId(app.db, id), 0)
  later(30 * MINUTE_MS)
  await carryOn(id)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', uploadIndex: null })
})

it('a reversal waits until what it reverses is accepted', async () => {
  await inSimulator({ processingMs: 5 * MINUTE_MS })
  const id = await issue()
  await reached(id, 'processing')
  const storno = await app.db.inTransaction((tx) => reverseInvoice(app, tx, { clientId: now.buyer, invoiceId: id }))
  await becomes(storno.id, { state: 'waiting', remark: { code: 'einvoice-waits-reversed' } })
  expect((await shown(storno.id)).remark).toMatch(/^Asteapta ca ANAF sa accepte factura EXF-/)
  expect(await timesAtAnaf(storno.id)).toBe(0)
  later(10 * MINUTE_MS)
  await follow()
  await reached(id, 'accepted')
  await goesOn([storno.id])
})

describe('what stands in the way', () => {
  const waits = (id: string, code: string) => becomes(id, { state: 'waiting', remark: { code } })

  it('a right that is missing is said, and it goes on once the right is there', async () => {
    await inSimulator({ right: { serial: ANA, cif: OWN_CIF, has: false } })
    const id = await issue()
    await waits(id, 'einvoice-waits-right')
    expect((await shown(id)).remark).toContain('CIF=90000022')
    await inSimulator({ right: { serial: ANA, cif: OWN_CIF, has: true } })
    await goesOn([id])
  })

  it('an outage of hours is said, and loses nothing', async () => {
    await inSimulator({ match: 'POST /prod/FCTEL/rest/upload', kind: 'error', status: 503 }, 'faults')
    const id = await issue()
    await becomes(id, { remark: { code: expect.any(String) } })
    for (let hours = 0; hours < 3; hours += 1) {
      later(90 * MINUTE_MS)
      await carryOn(id)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
    await noFaults()
    await goesOn([id])
    expect(await timesAtAnaf(id)).toBe(1)
  })

  it('a limit of questions ends no invoice: it is asked about later', async () => {
    const id = await issue()
    await reached(id, 'processing')
    await inSimulator({ caps: { state: 0 } })
    await follow()
    expect(await rowOf(id)).toMatchObject({ state: 'processing' })
    await inSimulator({ caps: {} })
    later(24 * 60 * MINUTE_MS)
    await follow()
    await reached(id, 'accepted')
  })

  it('what ANAF works on is asked about ever more rarely', async () => {
    await inSimulator({ processingMs: 40 * MINUTE_MS })
    const id = await issue()
    await reached(id, 'processing')
    const asked: number[] = []
    for (let minute = 0; minute < 90; minute += 1) {
      const before = (await rowOf(id))?.askAt?.getTime()
      await follow()
      const row = await rowOf(id)
      if (row?.state === 'accepted') break
      if (row?.askAt?.getTime() !== before) asked.push(minute)
    }
    expect(asked.length).toBeLessThan(12)
    await reached(id, 'accepted')
  })
})
